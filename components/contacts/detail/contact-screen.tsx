"use client";
import { UserX } from "lucide-react";
import { TRPCClientError } from "@trpc/client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { shortDate } from "#components/lib/format/dates.ts";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PersonDetail } from "#server/people/read-person.ts";
import { AboutCard } from "./about-card.tsx";
import { AttributesCard } from "./attributes-card.tsx";
import { CampaignsCard } from "./campaigns-card.tsx";
import { ConsentPart } from "./consent-part.tsx";
import { ConversationsCard } from "./conversations-card.tsx";
import { MergePart } from "./merge-part.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { TagsCard } from "./tags-card.tsx";

/** Everything about one person. */
export function ContactScreen({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const person = useQuery(trpc.contacts.get.queryOptions({ contactId }));
  const crumb = { label: t("title"), href: `/w/${workspace.id}/contacts` };
  if (person.data) return <KnownContact person={person.data} crumb={crumb} />;
  if (domainCodeOf(person.error) === "not_found")
    return (
      <WorkPage crumb={crumb} title={t("detail.gone")}>
        <Gone error={person.error} />
      </WorkPage>
    );
  return (
    <WorkPage crumb={crumb} title="…">
      <Card>
        <QueryState query={{ ...person, data: undefined }}>{() => null}</QueryState>
      </Card>
    </WorkPage>
  );
}

/** A contact that was merged away leads to the one it became. */
function Gone({ error }: { error: unknown }) {
  const t = useTranslations("contacts.detail");
  const { workspace } = useWorkspace();
  const keptId = mergedInto(error);
  return (
    <EmptyState
      icon={UserX}
      title={t("gone")}
      className="min-h-80"
      action={
        keptId && (
          <Link href={`/w/${workspace.id}/contacts/${keptId}`} className={buttonClass()}>
            {t("mergedInto")}
          </Link>
        )
      }
    >
      {t("goneBody")}
    </EmptyState>
  );
}

function mergedInto(error: unknown): string | null {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  const details: unknown = data instanceof Object && "details" in data ? data.details : null;
  const kept: unknown = details instanceof Object && "mergedInto" in details ? details.mergedInto : null;
  return typeof kept === "string" ? kept : null;
}

type KnownContactProps = { person: PersonDetail; crumb: { label: string; href: string } };

function KnownContact({ person, crumb }: KnownContactProps) {
  const t = useTranslations("contacts");
  const viewer = useViewer();
  const now = useNow();
  const { contact } = person;
  const name = contact.name || (contact.phone ?? t("list.nameless"));
  return (
    <WorkPage
      crumb={crumb}
      title={name}
      badge={
        <>
          <Avatar size={24} text={initials(name)} hue={personHue(contact.id)} />
          <span className="text-12 whitespace-nowrap text-fg-3 max-pane:hidden">
            {t("detail.since", { date: shortDate(contact.createdAt, now, viewer) })}
          </span>
        </>
      }
      actions={<PersonMenu contact={contact} />}
      asideLabel={t("ledger.title")}
      aside={
        <>
          <ConsentPart person={person} />
          <MergePart person={person} name={name} />
        </>
      }
    >
      <AboutCard key={contact.id} contact={contact} />
      <TagsCard contact={contact} />
      <AttributesCard contact={contact} />
      <ConversationsCard conversations={person.conversations} />
      <CampaignsCard campaigns={person.campaigns} />
    </WorkPage>
  );
}
