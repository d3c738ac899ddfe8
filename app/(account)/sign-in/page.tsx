import { redirect } from "next/navigation";
import { safeNext } from "#components/auth/safe-next.ts";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { pageContext, prefetcher } from "../../prefetch.tsx";
import { webRuntime } from "../../runtime.ts";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("signIn");

type SignInPageProps = { searchParams: Promise<{ next?: string; expired?: string }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, expired } = await searchParams;
  if ((await pageContext()).session) redirect(safeNext(next));
  const { trpc, queryClient } = await prefetcher();
  const options = await queryClient.query(trpc.account.options.queryOptions());
  return (
    <SignInForm
      next={safeNext(next)}
      expired={expired !== undefined}
      signUpOpen={options.signUpOpen}
      demo={webRuntime().config.demo}
    />
  );
}
