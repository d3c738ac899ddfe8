import type { Clock } from "#server/platform/clock.ts";
import { createPathSigner } from "#server/platform/signed-paths.ts";

/** What can be had at a signed address: an export, the faulty records of an import, everything about one person. */
export const DOWNLOADS = ["export", "import-errors", "person"] as const;
export type Download = { kind: (typeof DOWNLOADS)[number]; workspaceId: string; id: string };

export const PEOPLE_PATH = "/api/contacts";

export type PeopleLinks = {
  sign(download: Download): string;
  isGood(download: Download, query: { e: string; s: string }): boolean;
};

/** Addresses that are their own permission, for half an hour to an hour. They are given to those who may export, and nobody else. */
export function createPeopleLinks({ secretKeys, clock }: { secretKeys: string; clock: Clock }): PeopleLinks {
  const signer = createPathSigner({ secretKeys, clock, purpose: "baton contact files" });
  const named = ({ kind, workspaceId, id }: Download) => [kind, workspaceId, id];
  return {
    sign(download) {
      const { expires, signature } = signer.sign(named(download));
      const query = new URLSearchParams({ e: expires, s: signature });
      return `${PEOPLE_PATH}/files/${named(download).join("/")}?${query.toString()}`;
    },
    isGood: (download, { e, s }) => signer.secondsLeft(named(download), { expires: e, signature: s }) !== null,
  };
}
