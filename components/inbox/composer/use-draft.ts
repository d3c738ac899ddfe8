"use client";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { EMPTY_DRAFT, readDraft, writeDraft, type Draft } from "#components/lib/cache/drafts.ts";

const SAVE_MS = 300;
const never = () => () => undefined;

/** What stands in a conversation's composer; kept on this browser 0.3 s after the last key and when the page is left. */
export function useDraft(conversationId: string): {
  draft: Draft;
  isSaved: boolean;
  change: (draft: Partial<Draft>) => void;
  clear: () => void;
} {
  // The server, which drew the first frame, knows no drafts.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const kept = useMemo(
    () => (isBrowser ? readDraft(window.localStorage, conversationId) : EMPTY_DRAFT),
    [isBrowser, conversationId],
  );
  const [edited, setEdited] = useState<Draft | null>(null);
  const [isSaved, setSaved] = useState(true);
  const unsaved = useRef<Draft | null>(null);
  const draft = edited ?? kept;

  useEffect(() => {
    const save = () => {
      if (unsaved.current) writeDraft(window.localStorage, conversationId, unsaved.current);
      unsaved.current = null;
    };
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [conversationId]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (unsaved.current) setSaved(writeDraft(window.localStorage, conversationId, unsaved.current));
      unsaved.current = null;
    }, SAVE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [conversationId, edited]);

  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    unsaved.current = next;
    setSaved(false);
    setEdited(next);
  };
  return {
    draft,
    isSaved: isSaved && draft.text !== "",
    change,
    clear: () => {
      const next = { ...draft, text: "" };
      unsaved.current = null;
      writeDraft(window.localStorage, conversationId, next);
      setEdited(next);
    },
  };
}
