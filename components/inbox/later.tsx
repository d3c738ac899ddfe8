"use client";
import { useEffect } from "react";
import { DialogLost, GuardLost, NothingLost, readLater } from "./read-later.tsx";

// Code of what nobody sees at first: read once the browser is idle, so that it opens at once and without a line.
const guard = readLater(() => import("./composer/guard.tsx").then((part) => part.Guard), GuardLost);
const compose = readLater(() => import("./compose-dialog.tsx").then((part) => part.ComposeDialog), DialogLost);
const snooze = readLater(() => import("./snooze/snooze-dialog.tsx").then((part) => part.SnoozeDialog), DialogLost);
const help = readLater(() => import("./help-dialog.tsx").then((part) => part.HelpDialog), DialogLost);
const photo = readLater(() => import("./view/photo-view.tsx").then((part) => part.PhotoView), DialogLost);
// Asked for only where a contact was merged; without it the rest of the panel is there.
const merges = readLater(() => import("./panel/merges.tsx").then((part) => part.Merges), NothingLost);
const consent = readLater(
  () => import("../contacts/detail/record-consent.tsx").then((part) => part.RecordConsent),
  DialogLost,
);

export const Guard = guard.Part;
export const ComposeDialog = compose.Part;
export const HelpDialog = help.Part;
export const SnoozeDialog = snooze.Part;
export const PhotoView = photo.Part;
export const Merges = merges.Part;
export const RecordConsent = consent.Part;

/** Longest wait for an idle browser. */
const IDLE_TIMEOUT_MS = 2_000;

/** Reads what may be needed in a hurry ahead. */
export function useReadAhead(): void {
  useEffect(() => {
    const read = () => {
      // One that fails now is asked for again when it is needed.
      void Promise.allSettled([guard.read(), compose.read(), help.read(), snooze.read(), photo.read()]);
    };
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(read, IDLE_TIMEOUT_MS);
      return () => {
        clearTimeout(timer);
      };
    }
    const handle = requestIdleCallback(read, { timeout: IDLE_TIMEOUT_MS });
    return () => {
      cancelIdleCallback(handle);
    };
  }, []);
}
