/** Loads a page of ours whole, after a sign-in or out, so that nothing of the visitor before stays in memory. */
export function loadPage(path: string): void {
  window.location.href = new URL(path, window.location.origin).href;
}
