import * as v from "valibot";

/** What stands in a conversation's composer, kept on this browser so that it survives a reload. */
export type Draft = { text: string; mode: "reply" | "note" };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const draftSchema = v.object({ text: v.string(), mode: v.picklist(["reply", "note"]) });
const keyOf = (conversationId: string) => `baton.draft.${conversationId}`;

export const EMPTY_DRAFT: Draft = { text: "", mode: "reply" };

export function readDraft(store: Store | null, conversationId: string): Draft {
  try {
    return v.parse(draftSchema, JSON.parse(store?.getItem(keyOf(conversationId)) ?? "null"));
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps a draft; an empty one is forgotten. Returns whether it was kept (a storage can be full or forbidden). */
export function writeDraft(store: Store | null, conversationId: string, draft: Draft): boolean {
  try {
    if (draft.text === "") store?.removeItem(keyOf(conversationId));
    else store?.setItem(keyOf(conversationId), JSON.stringify(draft));
    return store !== null;
  } catch {
    return false;
  }
}
