import type { Metadata } from "next";
import { ResetForm } from "#components/auth/reset-form.tsx";

export const metadata: Metadata = { title: "Set a new password" };

export default function ResetPage() {
  return <ResetForm />;
}
