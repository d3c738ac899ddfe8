"use client";
import { useEffect, useState } from "react";

const LONG_MS = 3_000;

/** Whether something has been going on for three seconds: until then it is usually over before one has read about it. */
export function useHasWaited(since: Date, isGoingOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  const sinceMs = since.getTime();
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(
      () => {
        setLong(true);
      },
      Math.max(0, LONG_MS - (Date.now() - sinceMs)),
    );
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn, sinceMs]);
  return isGoingOn && isLong;
}
