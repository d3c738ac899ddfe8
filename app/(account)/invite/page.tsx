import type { Metadata } from "next";
import { InviteScreen } from "#components/auth/invite-screen.tsx";
import { pageContext } from "../../prefetch.tsx";

export const metadata: Metadata = { title: "Join a workspace" };

export default async function InvitePage() {
  const { session } = await pageContext();
  return <InviteScreen signedInAs={session?.email ?? null} />;
}
