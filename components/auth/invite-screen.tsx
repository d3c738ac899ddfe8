"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { buttonClass, Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { loadPage } from "#components/lib/load-page.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { callAuth } from "./call-auth.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { useErrorText } from "#components/lib/error-text.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Joins a workspace by link: with the account that is signed in, or a new one. */
export function InviteScreen({ signedInAs }: { signedInAs: string | null }) {
  const t = useTranslations("auth");
  const tSettings = useTranslations("settings");
  const trpc = useTRPC();
  const token = useLinkToken();
  const invitation = useQuery(
    trpc.account.invitation.queryOptions({ token: token ?? "" }, { enabled: Boolean(token) }),
  );
  if (token === "" || invitation.isError)
    return (
      <AuthFrame title={t("invite.expiredTitle")} description={t("invite.expiredBody")}>
        {null}
      </AuthFrame>
    );
  if (token === null || !invitation.data)
    return (
      <AuthFrame title={t("signUp.title")}>
        <Skeleton className="w-40" />
      </AuthFrame>
    );
  const { workspaceName, inviterName, role, email } = invitation.data;
  const roleName = tSettings(`role.${role}`);
  return (
    <AuthFrame
      title={t("invite.title", { workspace: workspaceName })}
      description={t("invite.body", { inviter: inviterName, role: roleName })}
      footer={
        signedInAs === null && (
          <p>
            {t("signUp.haveAccount")}{" "}
            <a className="text-accent-fg underline" href={`/sign-in?next=${encodeURIComponent(`/invite#${token}`)}`}>
              {t("signUp.toSignIn")}
            </a>
          </p>
        )
      }
    >
      {signedInAs === null ? (
        <SignUpForm invitation={{ token, email }} submitLabel={t("invite.join", { workspace: workspaceName })} />
      ) : (
        <JoinAs email={signedInAs} token={token} workspace={workspaceName} />
      )}
    </AuthFrame>
  );
}

function JoinAs({ email, token, workspace }: { email: string; token: string; workspace: string }) {
  const t = useTranslations("auth.invite");
  const trpc = useTRPC();
  const errorText = useErrorText();
  const join = useMutation(
    trpc.workspaces.join.mutationOptions({ onSuccess: ({ workspaceId }) => loadPage(`/w/${workspaceId}/inbox`) }),
  );
  return (
    <>
      <p>{t("as", { email })}</p>
      {join.isError && (
        <Callout tone="red" live>
          {errorText(join.error)}
        </Callout>
      )}
      <Button tone="primary" size="lg" pending={join.isPending} onClick={() => join.mutate({ token })}>
        {t("join", { workspace })}
      </Button>
      <button
        type="button"
        className={buttonClass("plain")}
        onClick={() => void callAuth("sign-out", {}).then(() => window.location.reload())}
      >
        {t("otherAccount")}
      </button>
    </>
  );
}
