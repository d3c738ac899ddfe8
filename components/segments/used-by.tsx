"use client";
import { Megaphone } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Icon } from "#components/ui/icon.tsx";

/** What stands on a segment: drafts follow it, what was launched does not. */
export function UsedBy({ campaignIds }: { campaignIds: readonly string[] }) {
  const t = useTranslations("segments.usedBy");
  return (
    <section className="pt-2">
      <h2 className="pb-1 text-13">{t("title")}</h2>
      {campaignIds.length === 0 ? (
        <p className="text-12 text-fg-2">{t("none")}</p>
      ) : (
        <ul>
          {campaignIds.map((id) => (
            <Use key={id} campaignId={id} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Use({ campaignId }: { campaignId: string }) {
  const t = useTranslations("segments.usedBy");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const { data } = useQuery(trpc.campaigns.get.queryOptions({ id: campaignId }));
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-3 max-pane:min-h-11">
      <Link
        href={`/w/${workspace.id}/campaigns/${campaignId}`}
        className="flex items-center gap-2 font-medium text-accent-fg underline-offset-2 hover:underline"
      >
        <Icon as={Megaphone} size={14} className="text-icon" />
        {data?.name ?? "…"}
      </Link>
      {data && <span className="text-fg-2">{t(data.status === "draft" ? "draft" : "frozen")}</span>}
    </li>
  );
}
