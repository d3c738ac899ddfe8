/** Where to go after signing in: a path of ours, never another site. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return "/";
  return URL.canParse(next, "http://baton.invalid") && new URL(next, "http://baton.invalid").host === "baton.invalid"
    ? next
    : "/";
}
