"use client";
import { useCallback, useEffect, useRef, useState } from "react";

const SETTLE_MS = 700;

/**
 * The last seq that this person has seen: it was at the end of the thread, in sight and in front of them, for 0.7 s. What came
 * in the very moment of pressing Enter has not been seen, and the server then holds the reply.
 */
export function useSeen(lastSeq: number | null, isAtEnd: boolean): { seenSeq: () => number; seen: number } {
  const isInFront = useInFront();
  const [seen, setSeen] = useState(0);
  const latest = useRef(0);
  const isFirst = useRef(true);
  useEffect(() => {
    if (lastSeq === null || !isAtEnd || !isInFront) return;
    const look = () => {
      latest.current = Math.max(latest.current, lastSeq);
      isFirst.current = false;
      setSeen(latest.current);
    };
    // What stands there when the thread opens was not a surprise.
    const timer = setTimeout(look, isFirst.current ? 0 : SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [lastSeq, isAtEnd, isInFront]);
  return { seen, seenSeq: useCallback(() => latest.current, []) };
}

function useInFront(): boolean {
  const [isInFront, setInFront] = useState(true);
  useEffect(() => {
    const read = () => {
      setInFront(document.visibilityState === "visible" && document.hasFocus());
    };
    read();
    window.addEventListener("focus", read);
    window.addEventListener("blur", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      window.removeEventListener("focus", read);
      window.removeEventListener("blur", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, []);
  return isInFront;
}
