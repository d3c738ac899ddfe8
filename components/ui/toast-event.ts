export type ToastOptions = {
  tone?: "done" | "failed";
  /** What can still be done about it, such as undo. */
  action?: { label: string; keys?: readonly string[]; onAction: () => void };
  /** How long it stays; pointing at it or focusing it holds it. */
  durationMs?: number;
};

export const TOAST_EVENT = "baton:toast";

/** Carries a toast from wherever it is said to the layer that draws it; the window is what both know. */
export class ToastEvent extends Event {
  readonly text: string;
  readonly options: ToastOptions;

  constructor(text: string, options: ToastOptions) {
    super(TOAST_EVENT);
    this.text = text;
    this.options = options;
  }
}
