/** After this long without a frame its time is over: a page in the background draws none. */
const NO_FRAME_MS = 100;

/** Calls back before the next frame is drawn. */
export type NextFrame = (run: () => void) => void;

const nextFrame: NextFrame = (run) => {
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    run();
  });
};

/**
 * Hands over what comes between two frames at once and in order. Each event of the feed drawn for itself, a thread of some hundred lines
 * fell ever further behind a conversation of ten messages a second.
 */
export function createFrames<Item>(run: (items: Item[]) => void, next: NextFrame = nextFrame): (item: Item) => void {
  let waiting: Item[] = [];
  const flush = () => {
    const items = waiting;
    waiting = [];
    run(items);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length === 1) next(flush);
  };
}
