"use client";
import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";

const STEPS = [
  { key: "connect", done: "connected", path: "channels" },
  { key: "invite", done: "invited", path: "settings/members" },
  { key: "test", done: "answered", path: "inbox" },
] as const;

/** The first hour of a workspace in three steps, each ticked by what is there and not by a click. */
export function StartScreen() {
  const t = useTranslations("start");
  const { workspace } = useWorkspace();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.workspaces.progress.queryOptions());
  const base = `/w/${workspace.id}`;
  const done = STEPS.filter((step) => data?.[step.done]).length;
  return (
    <Page title={t("title")} summary={t("progress", { done, total: STEPS.length })} width="narrow">
      <p className="text-fg-2">{t("body")}</p>
      <Card flush>
        <ol className="divide-y divide-line">
          {STEPS.map((step) => {
            const isDone = data?.[step.done] ?? false;
            return (
              <li key={step.key} className="flex items-center gap-3 px-4 py-3">
                <Icon as={isDone ? CircleCheck : Circle} size={18} className={isDone ? "text-green-fg" : "text-icon"} />
                <div className="min-w-0 flex-1">
                  <h2 className="text-13">{t(`${step.key}.title`)}</h2>
                  <p className="text-12 text-fg-3">{t(`${step.key}.body`)}</p>
                </div>
                {isDone ? (
                  <span className="text-12 text-fg-3">{t("done")}</span>
                ) : (
                  <Link className={buttonClass("default", "sm")} href={`${base}/${step.path}`}>
                    {t(`${step.key}.action`)}
                  </Link>
                )}
              </li>
            );
          })}
        </ol>
      </Card>
      <Link className="justify-self-start text-12 text-fg-2 underline" href={`${base}/inbox`}>
        {t("skip")}
      </Link>
    </Page>
  );
}
