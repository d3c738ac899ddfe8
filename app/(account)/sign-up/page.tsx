import { redirect } from "next/navigation";
import { SignUpScreen } from "#components/auth/sign-up-screen.tsx";
import { pageContext, prefetcher } from "../../prefetch.tsx";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("signUp");

export default async function SignUpPage() {
  if ((await pageContext()).session) redirect("/");
  const { trpc, queryClient } = await prefetcher();
  const { signUpOpen } = await queryClient.query(trpc.account.options.queryOptions());
  return <SignUpScreen isOpen={signUpOpen} />;
}
