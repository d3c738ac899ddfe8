/** How frames came while the list was scrolled. `blankFrames` had a gap where rows should have been. */
export type Scrolled = { framesPerSecond: number; p99FrameMs: number; blankFrames: number };

export type ScrollProbe = {
  start(scroller: string, rowPx: number): void;
  stop(): Scrolled;
};

declare global {
  var batonScrollProbe: ScrollProbe;
}

/** Runs in the page. It must not use anything from outside of itself. */
export function installScrollProbe(): void {
  let end: (() => Scrolled) | null = null;

  const isBlank = (scroller: Element, rowPx: number) => {
    const tops = [...scroller.querySelectorAll("[role=listitem]")].map((row) => row.getBoundingClientRect().top);
    const { top, bottom } = scroller.getBoundingClientRect();
    return Math.min(...tops) > top || Math.max(...tops) + rowPx < bottom;
  };

  globalThis.batonScrollProbe = {
    start(selector, rowPx) {
      const scroller = document.querySelector(selector);
      if (!scroller) throw new Error(`no ${selector}`);
      const begun = performance.now();
      const frames: number[] = [];
      let [last, blankFrames, isOn] = [begun, 0, true];
      const look = () => {
        if (!isOn) return;
        const at = performance.now();
        frames.push(at - last);
        last = at;
        if (isBlank(scroller, rowPx)) blankFrames += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      end = () => {
        isOn = false;
        const framesPerSecond = (frames.length / (performance.now() - begun)) * 1_000;
        frames.sort((a, b) => a - b);
        return { framesPerSecond, p99FrameMs: frames[Math.floor(frames.length * 0.99)] ?? 0, blankFrames };
      };
    },
    stop() {
      if (!end) throw new Error("nothing scrolls");
      return end();
    },
  };
}
