import type { connect } from "./connect.ts";

/** Between two tries to read the code, when the server is away. */
const AGAIN_AFTER_MS = 3_000;

/**
 * Reads pusher-js, a tenth of the inbox's code, which no first frame needs. It tries until it succeeds, telling `onFailed` each
 * time, or until the returned function says that nobody waits.
 */
export function whenConnectable(onReady: (dial: typeof connect) => void, onFailed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = true;
  const read = () => {
    import("./connect.ts").then(
      (module) => {
        if (isWanted) onReady(module.connect);
      },
      () => {
        if (!isWanted) return;
        onFailed();
        timer = setTimeout(read, AGAIN_AFTER_MS);
      },
    );
  };
  read();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
