"use client";
import { useTranslations } from "next-intl";

/** What stands on a segment. */
export function UsedBy({ campaignIds }: { campaignIds: readonly string[] }) {
  const t = useTranslations("segments");
  return (
    <section className="pt-2">
      <h2 className="pb-1 text-13">{t("usedBy.title")}</h2>
      <p className="text-12 text-fg-2">
        {campaignIds.length === 0 ? t("usedBy.none") : t("list.usedBy", { count: campaignIds.length })}
      </p>
    </section>
  );
}
