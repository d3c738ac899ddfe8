"use client";
import { RefreshCw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useSettled } from "#components/lib/use-settled.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { AsidePart } from "#components/shell/work-page.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import type { PlainFilter } from "../builder/tree.ts";

const SHOWN = 8;
const TYPING_MS = 600;

/** Some people who match, those that changed last first. */
export function SamplePart({ filter }: { filter: PlainFilter }) {
  const t = useTranslations("segments.sample");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const text = useSettled(JSON.stringify(filter), TYPING_MS);
  const asked: unknown = JSON.parse(text);
  const sample = useQuery({
    ...trpc.segments.sample.queryOptions({ filter: asked }),
    placeholderData: (before) => before,
  });
  return (
    <AsidePart
      title={t("title")}
      end={<IconButton icon={RefreshCw} size="sm" label={t("refresh")} onClick={() => void sample.refetch()} />}
    >
      <QueryState query={sample}>
        {(people) =>
          people.length === 0 ? (
            <p className="text-12 text-fg-3">{t("none")}</p>
          ) : (
            <ul>
              {people.slice(0, SHOWN).map(({ id, name, phone }) => (
                <li key={id}>
                  <Link
                    href={`/w/${workspace.id}/contacts/${id}`}
                    className="-mx-1.5 flex h-8 items-center gap-2 rounded-md px-1.5 hover:bg-hover max-pane:h-11"
                  >
                    <Avatar size={20} text={initials(name || (phone ?? ""))} hue={personHue(id)} />
                    <bdi className="min-w-0 truncate">{name || (phone ?? t("nameless"))}</bdi>
                    {name !== "" && <bdi className="ms-auto text-12 text-fg-3 tabular-nums">{phone}</bdi>}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </AsidePart>
  );
}
