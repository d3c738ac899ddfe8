"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";

const REFRESH_MS = 3_000;

/** How much of the plan's requests is in use. Nothing while that is not known: it is a hint. */
export function UsageHint() {
  const t = useTranslations("developers");
  const trpc = useTRPC();
  const usage = useQuery({ ...trpc.apiLog.usage.queryOptions(), refetchInterval: REFRESH_MS });
  if (!usage.data) return null;
  return <p className="text-12 text-fg-3 tabular-nums max-drawer:hidden">{t("usage", usage.data)}</p>;
}
