import { ResetForm } from "#components/auth/reset-form.tsx";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("reset");

export default function ResetPage() {
  return <ResetForm />;
}
