export const LEAVE_EVENT = "baton:leave";

/** Asks whoever has something unsaved before a screen goes; prevented, that one decides and calls `go`. */
export class LeaveEvent extends Event {
  readonly go: () => void;

  constructor(go: () => void) {
    super(LEAVE_EVENT, { cancelable: true });
    this.go = go;
  }
}

/** Goes to another screen, unless something on this one is unsaved: then a question comes first. Links are asked about anyway. */
export function leave(go: () => void): void {
  if (window.dispatchEvent(new LeaveEvent(go))) go();
}
