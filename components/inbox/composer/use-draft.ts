"use client";
import { useEffect, useRef, useState } from "react";
import { EMPTY_DRAFT, readDraft, writeDraft, type Draft } from "#components/lib/cache/drafts.ts";

const SAVE_MS = 300;

/** What stands in a conversation's composer; kept on this browser 0.3 s after the last key and when the page is left. */
export function useDraft(conversationId: string): {
  draft: Draft;
  isSaved: boolean;
  change: (draft: Partial<Draft>) => void;
  clear: () => void;
} {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [isSaved, setSaved] = useState(false);
  const latest = useRef<Draft | null>(null);
  // Read after the first frame: the server, which drew it, knows no drafts.
  useEffect(() => {
    const kept = readDraft(window.localStorage, conversationId);
    setDraft(kept);
    setSaved(kept.text !== "");
    const save = () => {
      if (latest.current) writeDraft(window.localStorage, conversationId, latest.current);
      latest.current = null;
    };
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [conversationId]);
  useEffect(() => {
    if (!latest.current) return;
    const timer = setTimeout(() => {
      if (latest.current) setSaved(writeDraft(window.localStorage, conversationId, latest.current));
      latest.current = null;
    }, SAVE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [conversationId, draft]);
  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    latest.current = next;
    setSaved(false);
    setDraft(next);
  };
  return {
    draft,
    isSaved: isSaved && draft.text !== "",
    change,
    clear: () => {
      latest.current = null;
      writeDraft(window.localStorage, conversationId, { ...draft, text: "" });
      setSaved(false);
      setDraft({ ...draft, text: "" });
    },
  };
}
