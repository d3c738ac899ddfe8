"use client";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { leave } from "#components/lib/leave.ts";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Unread } from "#components/ui/unread.tsx";
import { placeHref, PLACES, type Place } from "./places.ts";

type BottomBarProps = {
  /** What the addresses of this workspace start with. */
  base: string;
  places: readonly Place[];
  current: Place | null;
  unread: number;
  channelsAttention: number;
  member: ReactNode;
};

/** As many as a thumb tells apart; the rest is behind More, in the order of the rail. */
const IN_SIGHT: readonly Place[] = ["inbox", "contacts", "campaigns", "channels"];
const AT_ONCE = 5;

/** The rail of a phone, under the thumb. A thread has the whole height, so the bar goes while one is in front. */
export function BottomBar({ base, places, current, unread, channelsAttention, member }: BottomBarProps) {
  const t = useTranslations("shell");
  const shown = places.length <= AT_ONCE ? places : places.filter((place) => IN_SIGHT.includes(place));
  const rest = places.filter((place) => !shown.includes(place));
  return (
    <nav
      aria-label={t("main")}
      className="grid h-16 shrink-0 auto-cols-fr grid-flow-col border-t border-line bg-bg pb-[max(6px,env(safe-area-inset-bottom))] group-has-data-[front=thread]/shell:hidden pane:hidden"
    >
      {shown.map((place) => (
        <Link
          key={place}
          href={placeHref(base, place)}
          aria-current={place === current ? "page" : undefined}
          className={cx(
            "relative grid place-content-center justify-items-center gap-0.75 text-11 font-medium",
            place === current ? "text-accent-fg" : "text-fg-3",
          )}
        >
          <Icon as={PLACES[place].icon} size={20} />
          {t(place)}
          {place === "inbox" && (
            <Unread
              value={unread}
              label={t("unread", { count: unread })}
              className="absolute start-[calc(50%+5px)] top-1.5"
            />
          )}
          {place === "channels" && channelsAttention > 0 && (
            <span className="absolute start-[calc(50%+6px)] top-2 size-2 rounded-full bg-amber ring-2 ring-bg">
              <span className="sr-only">{t("attention", { count: channelsAttention })}</span>
            </span>
          )}
        </Link>
      ))}
      {rest.length > 0 && (
        <MorePlaces base={base} places={rest} isCurrent={current !== null && rest.includes(current)} />
      )}
      <span className="grid place-content-center">{member}</span>
    </nav>
  );
}

type MorePlacesProps = { base: string; places: readonly Place[]; isCurrent: boolean };

function MorePlaces({ base, places, isCurrent }: MorePlacesProps) {
  const t = useTranslations("shell");
  const router = useRouter();
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t("moreLabel")}
          className={cx(
            "grid place-content-center justify-items-center gap-0.75 text-11 font-medium",
            isCurrent ? "text-accent-fg" : "text-fg-3",
          )}
        >
          <Icon as={Ellipsis} size={20} />
          {t("more")}
        </button>
      }
    >
      {places.map((place) => (
        <MenuItem
          key={place}
          icon={PLACES[place].icon}
          onSelect={() =>
            leave(() => {
              router.push(placeHref(base, place));
            })
          }
        >
          {t(place)}
        </MenuItem>
      ))}
    </Menu>
  );
}
