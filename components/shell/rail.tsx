"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { placeHref, PLACES, type Place } from "./places.ts";

type RailProps = {
  /** What the addresses of this workspace start with. */
  base: string;
  places: readonly Place[];
  current: Place | null;
  /** How many numbers need a person. */
  channelsAttention: number;
  top: ReactNode;
  bottom: ReactNode;
};

/** 56 px of where one can go. Settings sits below, apart from the daily work. */
export function Rail({ base, places, current, channelsAttention, top, bottom }: RailProps) {
  const t = useTranslations("shell");
  const link = (place: Place) => (
    <RailLink
      key={place}
      place={place}
      href={placeHref(base, place)}
      current={place === current}
      attention={place === "channels" && channelsAttention > 0 ? t("attention", { count: channelsAttention }) : null}
    />
  );
  return (
    <nav
      aria-label={t("main")}
      className="flex w-14 shrink-0 flex-col items-center gap-0.5 border-e border-line bg-bg pt-2.5 pb-3 max-pane:hidden"
    >
      {top}
      {places.filter((place) => place !== "settings").map(link)}
      <span className="flex-1" />
      {places.includes("settings") && link("settings")}
      <span className="mt-1.5 grid">{bottom}</span>
    </nav>
  );
}

type RailLinkProps = { place: Place; href: string; current: boolean; attention: string | null };

function RailLink({ place, href, current, attention }: RailLinkProps) {
  const t = useTranslations("shell");
  const { icon, keys } = PLACES[place];
  return (
    <Tooltip label={t(place)} keys={keys} side="inline-end">
      <Link
        href={href}
        aria-label={attention ? t("placeWith", { place: t(place), detail: attention }) : t(place)}
        aria-current={current ? "page" : undefined}
        className={cx(
          "relative grid size-9 place-items-center rounded-lg",
          current ? "bg-selected text-accent-fg" : "text-icon hover:bg-hover hover:text-fg",
        )}
      >
        <Icon as={icon} size={18} />
        {attention && <span className="absolute end-1.75 top-1.75 size-1.75 rounded-full bg-amber ring-2 ring-bg" />}
      </Link>
    </Tooltip>
  );
}
