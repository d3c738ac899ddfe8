/** Calls back each time the page comes to the front: timers slept while it was hidden. Returns how to stop. */
export function onPageVisible(callback: () => void): () => void {
  const listener = () => {
    if (document.visibilityState === "visible") callback();
  };
  // tests and server rendering have no document
  if (typeof document === "undefined") return () => undefined;
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
