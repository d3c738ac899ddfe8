"use client";
import { lazy, useEffect } from "react";

// Code of what nobody sees at first: read once the browser is idle, so that it opens at once and without a line.
const readGuard = () => import("./composer/guard.tsx").then(({ Guard: component }) => ({ default: component }));
const readCompose = () =>
  import("./compose-dialog.tsx").then(({ ComposeDialog: component }) => ({ default: component }));
const readHelp = () => import("./help-dialog.tsx").then(({ HelpDialog: component }) => ({ default: component }));
const readMerges = () => import("./panel/merges.tsx").then(({ Merges: component }) => ({ default: component }));
const readPhoto = () => import("./view/photo-view.tsx").then(({ PhotoView: component }) => ({ default: component }));

export const Guard = lazy(readGuard);
export const ComposeDialog = lazy(readCompose);
export const HelpDialog = lazy(readHelp);
/** Asked for only where a contact was merged: nothing hangs on it in a hurry. */
export const Merges = lazy(readMerges);
export const PhotoView = lazy(readPhoto);

/** Longest wait for an idle browser. */
const IDLE_TIMEOUT_MS = 2_000;

/** Reads all of them ahead. */
export function useReadAhead(): void {
  useEffect(() => {
    const read = () => {
      // One that fails now is asked for again when it is needed.
      void Promise.allSettled([readGuard(), readCompose(), readHelp(), readPhoto()]);
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
