import { ForgotForm } from "#components/auth/forgot-form.tsx";
import { prefetcher } from "../../prefetch.tsx";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("forgot");

export default async function ForgotPage() {
  const { trpc, queryClient } = await prefetcher();
  const { mail } = await queryClient.query(trpc.account.options.queryOptions());
  return <ForgotForm mail={mail} />;
}
