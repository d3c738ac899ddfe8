"use client";
import { useTranslations } from "next-intl";
import { Direction, Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { Toaster } from "sonner";

/** Once, around the whole application: tooltips, toasts and the direction menus open in. */
export function UiProvider({ dir, children }: { dir: "ltr" | "rtl"; children: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <Direction.Provider dir={dir}>
      <Tooltip.Provider delayDuration={350} skipDelayDuration={200}>
        {children}
        <Toaster position="bottom-center" dir={dir} containerAriaLabel={t("notifications")} />
      </Tooltip.Provider>
    </Direction.Provider>
  );
}
