import { ResetForm } from "#components/auth/reset-form.tsx";

export default function ResetPage() {
  return <ResetForm />;
}
