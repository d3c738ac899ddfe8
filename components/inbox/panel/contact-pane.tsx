"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { shortDate } from "#components/lib/format/dates.ts";
import { statusOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { ContactPanel as Contact } from "#server/inbox/read-inbox.ts";
import { Merges } from "../later.tsx";
import type { InboxNavigation } from "../use-inbox-place.ts";
import { ContactPanel } from "../view/contact-panel.tsx";
import { PanelSkeleton } from "../view/skeletons.tsx";
import { LoadError } from "../view/states.tsx";
import { ConsentMoves } from "./consent-moves.tsx";

type ContactPaneProps = { conversationId: string; hrefOf: InboxNavigation["hrefOf"]; onClose: () => void };

/** Who the customer of the open conversation is. */
export function ContactPane({ conversationId, hrefOf, onClose }: ContactPaneProps) {
  const trpc = useTRPC();
  const t = useTranslations("inbox.contact");
  const viewer = useViewer();
  const now = useNow();
  const { data, error, refetch } = useQuery(trpc.inbox.contactPanel.queryOptions({ conversationId }));
  // A conversation that is not here has nobody to show, which the thread says.
  if (statusOf(error) === 404) return null;
  if (!data) return error ? <LoadError what="thread" onRetry={() => void refetch()} /> : <PanelSkeleton />;
  const phones = data.identities.filter((identity) => identity.kind === "phone").map((identity) => identity.value);
  return (
    <ContactPanel
      contact={{ id: data.id, name: data.name || (phones[0] ?? "") }}
      subtitle={t("since", { date: shortDate(data.createdAt, now, viewer) })}
      identities={identitiesOf(data)}
      attributes={Object.entries(data.attributes).map(([name, value]) => ({ name, value: wordsOf(value) }))}
      tags={data.tags}
      merges={data.merges.length > 0 && <Merges conversationId={conversationId} merges={data.merges} />}
      consent={{
        status: data.consent,
        moves: <ConsentMoves contactId={data.id} consent={data.consent} />,
        entries: data.consentEntries.map(({ at, ...entry }) => ({ ...entry, date: dateMoment(at, now, viewer) })),
      }}
      earlier={data.earlier.map((each) => ({
        id: each.id,
        href: hrefOf({ queue: each.status === "closed" ? "closed" : "all", conversationId: each.id }),
        label: each.preview,
        date: dateMoment(each.lastMessageAt ?? data.createdAt, now, viewer),
      }))}
      onClose={onClose}
    />
  );
}

/** The longest way to write the phone first; the shorter ones are the same number written otherwise. */
function identitiesOf({ identities }: Contact) {
  let hasPhone = false;
  return identities.map(({ kind, value }) => {
    const isAlso = kind === "phone" && hasPhone;
    hasPhone ||= kind === "phone";
    return { kind: isAlso ? ("also" as const) : kind, value };
  });
}

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
