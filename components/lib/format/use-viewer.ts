"use client";
import { useLocale } from "next-intl";
import { useMemo, useSyncExternalStore } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { clockTime, exactTime, listTime, shortDate, type Viewer } from "./dates.ts";

/** A moment as screens write it: short, exact on hover, ISO for machines. */
type Moment = { label: string; exact: string; iso: string };

const never = () => () => undefined;
// Asking costs 50 µs and React compares on every draw: a browser's zone is asked once.
let browserZone: string | undefined;

/** Where the viewer reads: this browser's way to write dates and its zone; on the server, which does not know that, the workspace's. */
export function useViewer(): Viewer {
  const locale = useLocale();
  const { workspace, region: regionAsked } = useWorkspace();
  const timeZone = useSyncExternalStore(
    never,
    () => (browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => workspace.zone,
  );
  const region = useSyncExternalStore(
    never,
    () => navigator.languages.find((language) => language.startsWith(`${locale}-`)) ?? locale,
    // The first frame of the browser has to be the one that the server drew.
    () => regionAsked,
  );
  return useMemo(() => ({ locale, timeZone, region }), [locale, timeZone, region]);
}

const TICK_MS = 15_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present, renewed every 15 seconds, the same for everything on screen. */
export function useNow(): Date {
  const { renderedAt } = useWorkspace();
  const ms = useSyncExternalStore(
    subscribe,
    () => now,
    // The first frame of the browser has to be the one that the server drew.
    () => renderedAt,
  );
  return useMemo(() => new Date(ms), [ms]);
}

/** "09:41" */
export function clockMoment(at: Date, viewer: Viewer): Moment {
  return { label: clockTime(at, viewer), exact: exactTime(at, viewer), iso: at.toISOString() };
}

/** "09:41" today, "Sat" this week, else "14 Aug". */
export function listMoment(at: Date, at0: Date, viewer: Viewer): Moment {
  return { label: listTime(at, at0, viewer), exact: exactTime(at, viewer), iso: at.toISOString() };
}

/** "14 Aug" */
export function dateMoment(at: Date, at0: Date, viewer: Viewer): Moment {
  return { label: shortDate(at, at0, viewer), exact: exactTime(at, viewer), iso: at.toISOString() };
}
