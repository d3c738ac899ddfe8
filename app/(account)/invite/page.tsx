import { InviteScreen } from "#components/auth/invite-screen.tsx";
import { pageContext } from "../../prefetch.tsx";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("invite");

export default async function InvitePage() {
  const { session } = await pageContext();
  return <InviteScreen signedInAs={session?.email ?? null} />;
}
