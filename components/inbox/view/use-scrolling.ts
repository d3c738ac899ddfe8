"use client";
import { useEffect, useState, type RefObject } from "react";

const STILL_AFTER_MS = 700;

/** Whether the element is being scrolled just now; false again when it has been still for 0.7 s. */
export function useScrolling(ref: RefObject<HTMLElement | null>): boolean {
  const [scrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      setScrolling(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setScrolling(false);
      }, STILL_AFTER_MS);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, [ref]);
  return scrolling;
}
