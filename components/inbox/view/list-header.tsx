import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "#components/ui/tabs.tsx";

type ListHeaderProps = {
  /** The queue that is open. */
  title: string;
  status: "open" | "closed";
  openHref: string;
  closedHref: string;
  openCount?: number | undefined;
  actions?: ReactNode;
};

export function ListHeader({ title, status, openHref, closedHref, openCount, actions }: ListHeaderProps) {
  const t = useTranslations("inbox.list");
  const tabs = (
    <Tabs
      label={t("status")}
      current={status}
      items={[
        { key: "open", label: t("open"), href: openHref, ...(openCount === undefined ? {} : { count: openCount }) },
        { key: "closed", label: t("closed"), href: closedHref },
      ]}
    />
  );
  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2 max-pane:h-14">
        <h2 className="flex-1 truncate text-14 max-pane:text-17">{title}</h2>
        <div className="pe-2 pane:hidden">{tabs}</div>
        {actions}
      </div>
      <div className="flex h-9 shrink-0 items-center border-b border-line px-4 max-pane:hidden">{tabs}</div>
    </>
  );
}
