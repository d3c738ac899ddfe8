/** How an endpoint is called on screens: "hooks.example.com/baton", without scheme and query. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + (pathname === "/" ? "" : pathname);
}
