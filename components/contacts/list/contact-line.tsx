"use client";
import { MessageCircleQuestion } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { initials, personHue } from "#components/lib/format/person.ts";
import { dateMoment, listMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { Person } from "#server/people/list-people.ts";
import { ConsentMark } from "../consent-mark.tsx";

/** One grid for the heads and the lines. */
export const LINE_GRID =
  "grid grid-cols-[20px_minmax(0,3fr)_150px_110px_minmax(0,2fr)_104px_88px] items-center gap-3 px-6 max-drawer:grid-cols-[20px_minmax(0,3fr)_150px_110px_minmax(0,2fr)_104px] max-drawer:[&>*:nth-child(7)]:hidden";

type ContactLineProps = { person: Person; isNarrow: boolean; isSelected: boolean; onToggle: () => void };

export function ContactLine({ person, isNarrow, isSelected, onToggle }: ContactLineProps) {
  const t = useTranslations("contacts.list");
  const name = person.name || (person.phone ?? t("nameless"));
  const checkbox = (
    <input
      type="checkbox"
      aria-label={t("select", { name })}
      checked={isSelected}
      onChange={onToggle}
      className="relative size-4 accent-accent max-pane:size-5"
    />
  );
  return isNarrow ? (
    <NarrowLine person={person} name={name} checkbox={checkbox} isSelected={isSelected} />
  ) : (
    <WideLine person={person} name={name} checkbox={checkbox} isSelected={isSelected} />
  );
}

type LineProps = { person: Person; name: string; checkbox: React.ReactNode; isSelected: boolean };

const LINE = "relative h-full border-b border-line hover:bg-hover has-[a:focus-visible]:bg-hover";

/** The link covers the line; what else can be pressed lies above it. */
function NameLink({ person, name }: { person: Person; name: string }) {
  const { workspace } = useWorkspace();
  return (
    <Link
      href={`/w/${workspace.id}/contacts/${person.id}`}
      prefetch={false}
      dir="auto"
      className="min-w-0 truncate text-start font-medium after:absolute after:inset-0"
    >
      {name}
    </Link>
  );
}

function WideLine({ person, name, checkbox, isSelected }: LineProps) {
  const t = useTranslations("contacts.list");
  const viewer = useViewer();
  const now = useNow();
  const added = dateMoment(person.createdAt, now, viewer);
  const active = person.lastActivityAt && listMoment(person.lastActivityAt, now, viewer);
  return (
    <div className={cx(LINE_GRID, LINE, isSelected && "bg-selected")}>
      <span className="z-1 grid">{checkbox}</span>
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar size={24} text={initials(name)} hue={personHue(person.id)} />
        <NameLink person={person} name={name} />
        {person.hasQuestion && (
          <span title={t("question")} className="text-amber-fg">
            <Icon as={MessageCircleQuestion} size={14} />
            <span className="sr-only">{t("question")}</span>
          </span>
        )}
      </span>
      <bdi className="truncate text-fg-2 tabular-nums">{person.phone}</bdi>
      <ConsentMark consent={person.consent} />
      <Tags tags={person.tags} />
      <span className="truncate text-fg-2">
        {active ? (
          <time dateTime={active.iso} title={active.exact}>
            {active.label}
          </time>
        ) : (
          <span className="text-fg-3">{t("never")}</span>
        )}
      </span>
      <time dateTime={added.iso} title={added.exact} className="truncate text-fg-3">
        {added.label}
      </time>
    </div>
  );
}

function NarrowLine({ person, name, checkbox, isSelected }: LineProps) {
  return (
    <div className={cx("flex items-center gap-3 px-4", LINE, isSelected && "bg-selected")}>
      <span className="z-1 grid">{checkbox}</span>
      <Avatar size={32} text={initials(name)} hue={personHue(person.id)} />
      <span className="grid min-w-0 flex-1">
        <NameLink person={person} name={name} />
        <bdi className="truncate text-12 text-fg-3 tabular-nums">{person.name === "" ? "" : person.phone}</bdi>
      </span>
      <ConsentMark consent={person.consent} />
    </div>
  );
}

const TAGS_IN_SIGHT = 2;

function Tags({ tags }: { tags: Person["tags"] }) {
  const rest = tags.slice(TAGS_IN_SIGHT);
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {tags.slice(0, TAGS_IN_SIGHT).map(({ id, name }) => (
        <Badge key={id} className="max-w-28 truncate">
          {name}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(({ name }) => name).join(", ")} className="text-12 text-fg-3">
          +{rest.length}
        </span>
      )}
    </span>
  );
}
