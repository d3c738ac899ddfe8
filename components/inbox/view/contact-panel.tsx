"use client";
import { CircleCheck, ShieldCheck, ShieldOff, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Dot } from "#components/ui/dot.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { Moment, Person } from "./types.ts";

type ConsentStatus = "opted_in" | "opted_out" | "unknown";

type ContactPanelProps = {
  contact: Person;
  /** "Contact since 14 Aug". */
  subtitle: string;
  /** Phone first. `also`: another way the same phone is written. */
  identities: readonly { kind: "phone" | "also" | "lid" | "bsuid"; value: string }[];
  attributes: readonly { name: string; value: string }[];
  tags: readonly string[];
  consent: {
    status: ConsentStatus;
    /** Newest first. */
    entries: readonly { id: string; status: ConsentStatus; source: string; wording?: string; date: Moment }[];
    /** What can be done about it. */
    moves?: ReactNode;
  };
  /** Contacts that became this one; nothing where there were none. */
  merges?: ReactNode;
  /** Other conversations of this person, newest first. */
  earlier: readonly { id: string; href: string; label: string; date: Moment }[];
  onClose: () => void;
};

export function ContactPanel(props: ContactPanelProps) {
  const { contact, subtitle, identities, attributes, tags, consent, earlier, onClose } = props;
  const t = useTranslations("inbox.contact");
  const tu = useTranslations("ui");
  const terms = { phone: t("phone"), also: t("alsoWritten"), lid: t("lid"), bsuid: t("bsuid") };
  return (
    <aside aria-label={t("title")} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center border-b border-line ps-4 pe-2">
        <h2 className="flex-1 text-14">{t("title")}</h2>
        <IconButton icon={X} label={tu("close")} keys={["]"]} onClick={onClose} />
      </div>
      <div role="region" aria-label={t("details")} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex items-center gap-3 px-4 py-3">
          <Avatar text={initials(contact.name)} hue={personHue(contact.id)} size={40} />
          <div className="min-w-0">
            <div dir="auto" className="truncate text-start text-14 font-semibold">
              {contact.name}
            </div>
            <div className="truncate text-12 text-fg-3">{subtitle}</div>
          </div>
        </div>
        <Section title={identities.length > 0 ? t("identities", { count: identities.length }) : t("none")}>
          {identities.length > 0 && (
            <Facts
              facts={identities.map((identity) => ({
                term: terms[identity.kind],
                value: identity.value,
                mono: identity.kind === "lid" || identity.kind === "bsuid",
              }))}
            />
          )}
        </Section>
        {props.merges}
        {attributes.length > 0 && (
          <Section title={t("attributes")}>
            <Facts facts={attributes.map(({ name, value }) => ({ term: name, value }))} />
          </Section>
        )}
        {tags.length > 0 && (
          <Section title={t("tags")}>
            <div className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </div>
          </Section>
        )}
        <Section title={t("consent")} end={<ConsentBadge status={consent.status} />}>
          <ConsentLedger entries={consent.entries} />
          {consent.moves}
        </Section>
        <Section title={t("earlier")}>
          {earlier.length === 0 && <p className="text-12 text-fg-3">{t("earlierNone")}</p>}
          <ul className="text-12">
            {earlier.map((item) => (
              <li key={item.id}>
                <a href={item.href} className="-mx-1.5 flex h-6.5 items-center gap-2 rounded-md px-1.5 hover:bg-hover">
                  <Icon as={CircleCheck} size={14} className="text-icon" />
                  <span dir="auto" className="min-w-0 flex-1 truncate text-start">
                    {item.label}
                  </span>
                  <time dateTime={item.date.iso} title={item.date.exact} className="text-fg-3">
                    {item.date.label}
                  </time>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </aside>
  );
}

/** A part of the panel under its title. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line px-4 py-3">
      <div className="mb-1.5 flex min-h-5 items-center gap-1.5">
        <h3 className="flex-1 text-12 text-fg-2">{title}</h3>
        {end}
      </div>
      {children}
    </section>
  );
}

function ConsentBadge({ status }: { status: ConsentStatus }) {
  const t = useTranslations("inbox.contact");
  if (status === "unknown") return <Badge>{t("unknown")}</Badge>;
  const optedIn = status === "opted_in";
  return (
    <Badge tone={optedIn ? "green" : "red"} icon={optedIn ? ShieldCheck : ShieldOff}>
      {t(status)}
    </Badge>
  );
}

function ConsentLedger({ entries }: { entries: ContactPanelProps["consent"]["entries"] }) {
  const t = useTranslations("inbox.contact");
  if (entries.length === 0) return <p className="text-12 text-fg-3">{t("consentNone")}</p>;
  return (
    <ul className="grid gap-2 text-12 leading-4.25">
      {entries.map((entry) => (
        <li key={entry.id} className="grid grid-cols-[7px_minmax(0,1fr)_auto] gap-x-2">
          <Dot
            tone={entry.status === "opted_in" ? "green" : entry.status === "opted_out" ? "red" : "neutral"}
            className="mt-1.25"
          />
          <span>{t("consentBy", { status: t(entry.status), source: entry.source })}</span>
          <time dateTime={entry.date.iso} title={entry.date.exact} className="text-fg-3">
            {entry.date.label}
          </time>
          {entry.wording && (
            <q dir="auto" className="col-span-2 col-start-2 text-start text-fg-3">
              {entry.wording}
            </q>
          )}
        </li>
      ))}
    </ul>
  );
}
