/**
 * The policy of one page. Scripts run only with the request's nonce (and what those load); styles may be inline, because
 * components position menus and rows by style attributes.
 * @param realtimeUrl where the page's socket goes, `ws://host:port`.
 */
export function contentSecurityPolicy(options: { nonce: string; realtimeUrl: string; isDev: boolean }): string {
  const { nonce, realtimeUrl, isDev } = options;
  const http = realtimeUrl.replace(/^ws/, "http");
  return [
    "default-src 'self'",
    // React's development build evaluates text to show stacks; the production build does not.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${realtimeUrl} ${http}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every page besides its policy. */
export const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), payment=(), usb=(), microphone=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** The page while the database is away: nothing to render, so it says so and tries again by itself. */
export const UNAVAILABLE_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><meta name="viewport" content="width=device-width">
<title>Baton</title><style>body{font:15px/1.5 system-ui;display:grid;place-content:center;height:100vh;margin:0;color-scheme:light dark}</style>
<main role="status"><h1 style="font-size:17px">Back in a moment</h1><p>The server is restarting. This page tries again by itself.</p></main></html>`;
