"use client";
import { ShieldCheck } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { percent } from "#components/lib/format/percent.ts";
import { AsidePart } from "#components/shell/work-page.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dot } from "#components/ui/dot.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { LiveCount } from "../builder/use-counts.ts";

type CountPartProps = {
  count: LiveCount | null;
  isSettled: boolean;
  isError: boolean;
  total: number | null;
  /** How many the saved version has; null for a new segment, or while it is not known. */
  saved: number | null;
};

/** The number that everything is about. */
export function CountPart({ count, isSettled, isError, total, saved }: CountPartProps) {
  const t = useTranslations("segments.count");
  const format = useFormatter();
  const difference = count && saved !== null ? count.total - saved : null;
  return (
    <section className="border-b border-line px-4 py-3.5">
      <h2 className="sr-only">{t("title")}</h2>
      <p className="flex items-center gap-1.5 text-12 text-fg-2">
        <Dot tone={isError ? "red" : isSettled ? "green" : "amber"} />
        {isError ? t("failed") : isSettled && count ? t("live", { ms: count.ms }) : t("counting")}
      </p>
      <p role="status" className={cx("pt-1 text-20 font-semibold tabular-nums", !isSettled && "text-fg-2")}>
        {count ? format.number(count.total) : <Skeleton shape="block" className="h-5 w-16 rounded-xs" />}
      </p>
      <p className="text-fg-2">
        {total !== null && t("of", { total })}{" "}
        {difference !== null && (
          <span className={difference === 0 ? undefined : "font-medium text-amber-fg"}>
            {difference === 0 ? t("same") : t(difference > 0 ? "more" : "fewer", { count: Math.abs(difference) })}
          </span>
        )}
      </p>
    </section>
  );
}

type ConsentPartProps = { count: LiveCount | null; onKeepOptedIn: () => void };

/** Of those who match, to whom a campaign would go. */
export function ConsentPart({ count, onKeepOptedIn }: ConsentPartProps) {
  const t = useTranslations("segments.count");
  const format = useFormatter();
  const locale = useLocale();
  const { total, optedIn, optedOut, unknown } = count ?? { total: 0, optedIn: 0, optedOut: 0, unknown: 0 };
  const rows = [
    { label: t("optedIn"), value: optedIn, tone: "green", fill: "bg-green" },
    { label: t("optedOut"), value: optedOut, tone: "red", fill: "bg-red" },
    { label: t("unknown"), value: unknown, tone: "amber", fill: "bg-amber" },
  ] as const;
  return (
    <AsidePart title={t("consentTitle")}>
      <div
        role="img"
        aria-label={t("chart", { optedIn, optedOut, unknown })}
        className="mb-1.5 flex h-2 gap-px overflow-hidden rounded-xs bg-line"
      >
        {rows.map(
          ({ label, value, fill }) => value > 0 && <span key={label} style={{ flexGrow: value }} className={fill} />,
        )}
      </div>
      <dl>
        {rows.map(({ label, value, tone }) => (
          <div key={label} className="flex h-6.5 items-center gap-2">
            <dt className="flex flex-1 items-center gap-2">
              <Dot tone={tone} /> {label}
            </dt>
            <dd className="font-semibold tabular-nums">{format.number(value)}</dd>
            <dd className="w-14 text-end text-fg-3 tabular-nums">{percent(value, total, locale)}</dd>
          </div>
        ))}
      </dl>
      {total > optedIn && (
        <div className="mt-2 flex gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-12 text-fg-2">
          <Icon as={ShieldCheck} size={14} className="mt-0.5 text-icon" />
          <p>
            {t("skips", { count: total - optedIn })}{" "}
            <button
              type="button"
              onClick={onKeepOptedIn}
              className="font-semibold text-accent-fg underline-offset-2 hover:underline"
            >
              {t("keep")}
            </button>
          </p>
        </div>
      )}
    </AsidePart>
  );
}
