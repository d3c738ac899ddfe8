/** What one press led to: `ms` from the press to the paint that shows it, `frames` drawn until then (1: the very next one). */
export type Shown = { ms: number; frames: number };

export type Probe = {
  /** From the next `keydown` or `pointerdown` until `selector` shows `text`; gives up after 5 s. */
  untilShown(press: "keydown" | "pointerdown", selector: string, text: string): void;
  shown(): Promise<Shown>;
  /** Milliseconds from the navigation to the paint that has a row of the list in it. */
  firstRows(): Promise<number>;
  /** Sum of all layout shifts so far, also those right after a press. */
  shift(): number;
};

declare global {
  var batonProbe: Probe;
}

/** Runs in the page before its own scripts. It must not use anything from outside of itself. */
export function installProbe(): void {
  const GIVE_UP_MS = 5_000;
  let shift = 0;
  let pending: Promise<Shown> | null = null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) shift += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });

  // A message posted in a frame's callback is handled after that frame was painted.
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  const untilFrame = (isDone: () => boolean, since: number) =>
    new Promise<Shown>((resolve, reject) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (isDone()) void afterPaint().then((at) => resolve({ ms: at - since, frames }));
        else if (performance.now() - since > GIVE_UP_MS) reject(new Error("it was never shown"));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const firstRows = untilFrame(() => document.querySelector("[role=listitem]") !== null, 0);
  // Other pages than the inbox have no rows.
  firstRows.catch(() => undefined);

  globalThis.batonProbe = {
    untilShown(press, selector, text) {
      const isThere = () => document.querySelector(selector)?.textContent.includes(text) === true;
      pending = new Promise((resolve, reject) => {
        const begin = (event: Event) => void untilFrame(isThere, event.timeStamp).then(resolve, reject);
        window.addEventListener(press, begin, { capture: true, once: true });
      });
    },
    shown: () => pending ?? Promise.reject(new Error("nothing is awaited")),
    firstRows: async () => (await firstRows).ms,
    shift: () => shift,
  };
}
