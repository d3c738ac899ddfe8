import type { DirectoryMember } from "#server/inbox/sql/read-directory.ts";

/** The name that is being written behind an "@": where it begins in the text and what stands there so far. */
export type MentionQuery = { start: number; typed: string };

const OFFERED = 6;
const LONGEST_NAME = 40;

/** What is being named at the caret; null when no "@" stands open before it. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - LONGEST_NAME - 1), caret);
  const typed = /(?:^|[^\p{L}\p{N}_])@([^@\n]*)$/u.exec(before)?.[1];
  return typed === undefined ? null : { start: caret - typed.length, typed };
}

/** Members whose name, or a word of it, begins so; nobody once a whole name stands there and one writes on. */
export function membersFor(
  { typed }: MentionQuery,
  members: readonly DirectoryMember[],
  memberId: string,
): DirectoryMember[] {
  const wanted = fold(typed);
  const isMeant = ({ name }: DirectoryMember) => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.split(" ").some((word) => word.startsWith(wanted));
  };
  return members
    .filter((member) => !member.isRemoved && member.id !== memberId && member.name !== "" && isMeant(member))
    .slice(0, OFFERED);
}

/** The text with the name set in, and where the caret then stands. */
export function withMention(
  text: string,
  { start, typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(start + typed.length);
  const gap = rest === "" || /^[\p{L}\p{N}]/u.test(rest) ? " " : "";
  const isPast = gap !== "" || rest.startsWith(" ");
  return { text: `${text.slice(0, start)}${name}${gap}${rest}`, caret: start + name.length + (isPast ? 1 : 0) };
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
