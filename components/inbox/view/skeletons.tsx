import { useTranslations } from "next-intl";
import { cx } from "#components/ui/cx.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";

const ROW_WIDTHS = [
  ["w-28", "w-55"],
  ["w-22", "w-44"],
  ["w-32", "w-60"],
  ["w-24", "w-38"],
  ["w-26", "w-50"],
] as const;

const BUBBLES = [
  { out: false, size: "h-12 w-64" },
  { out: false, size: "h-8 w-40" },
  { out: true, size: "h-13 w-72" },
  { out: false, size: "h-8 w-52" },
  { out: true, size: "h-8 w-44" },
  { out: true, size: "h-12 w-60" },
] as const;

/** The list before its rows are here: the rows' own shape, so nothing moves when they come. */
export function ListSkeleton({ rows = 9 }: { rows?: number }) {
  const t = useTranslations("ui");
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, index) => {
        const [name, preview] = ROW_WIDTHS[index % ROW_WIDTHS.length] ?? ROW_WIDTHS[0];
        return (
          <div
            key={index}
            className="grid h-15 grid-cols-[32px_minmax(0,1fr)] items-center gap-x-2.5 border-b border-line/60 ps-4 pe-3 max-pane:h-17 max-pane:grid-cols-[40px_minmax(0,1fr)]"
          >
            <Skeleton shape="block" className="size-8 rounded-full max-pane:size-10" />
            <div>
              <div className="flex h-4.5 items-center justify-between">
                <Skeleton className={name} />
                <Skeleton className="w-8.5" />
              </div>
              <div className="mt-0.5 flex h-4.5 items-center">
                <Skeleton className={cx(preview, "max-w-full")} />
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** The thread before its messages are here. */
export function ThreadSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden px-4 pb-3">
      <span className="sr-only">{t("loading")}</span>
      {BUBBLES.map((bubble, index) => (
        <Skeleton
          key={index}
          shape="block"
          className={cx(bubble.size, "max-w-[78%] rounded-bubble", bubble.out ? "self-end" : "self-start")}
        />
      ))}
    </div>
  );
}

/** The contact panel before the contact is here. */
export function PanelSkeleton() {
  const t = useTranslations("ui");
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t("loading")}</span>
      <div className="h-13 shrink-0 border-b border-line" />
      <div className="flex items-center gap-3 px-4 py-3">
        <Skeleton shape="block" className="size-10 rounded-full" />
        <div className="grid gap-2.5">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </div>
      </div>
      {[0, 1].map((section) => (
        <div key={section} className="grid justify-items-start gap-3.5 border-t border-line px-4 py-4">
          <Skeleton className="w-24" />
          <Skeleton className="w-52" />
          <Skeleton className="w-44" />
        </div>
      ))}
    </div>
  );
}
