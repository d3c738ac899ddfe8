import type { Metadata } from "next";
import { ForgotForm } from "#components/auth/forgot-form.tsx";
import { prefetcher } from "../../prefetch.tsx";

export const metadata: Metadata = { title: "Reset your password" };

export default async function ForgotPage() {
  const { trpc, queryClient } = await prefetcher();
  const { mail } = await queryClient.query(trpc.account.options.queryOptions());
  return <ForgotForm mail={mail} />;
}
