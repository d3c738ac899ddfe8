"use client";
import { ToastEvent, type ToastOptions } from "./toast-event.ts";

/** Says what just happened, for a few seconds, at the foot of the screen. */
export function showToast(text: string, options: ToastOptions = {}): void {
  window.dispatchEvent(new ToastEvent(text, options));
}
