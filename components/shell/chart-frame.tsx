"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Where a chart stands whose code is read later: a shadow of it until it is there. */
export function ChartFrame({ height, children }: { height: string; children: ReactNode }) {
  return (
    <div className={cx("relative px-4 pb-3", height)}>
      <Skeleton shape="block" className="absolute inset-x-4 top-0 bottom-3 rounded-md opacity-40" />
      <div className="absolute inset-x-4 top-0 bottom-3 bg-surface empty:hidden">{children}</div>
    </div>
  );
}

/** Stands for a chart whose code did not come. */
export function ChartLost({ retry }: { retry: () => void }) {
  const t = useTranslations("ui");
  return (
    <p role="alert" className="text-12 text-fg-2">
      {t("chartLost")}{" "}
      <Button size="sm" onClick={retry}>
        {t("retry")}
      </Button>
    </p>
  );
}
