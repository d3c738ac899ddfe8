"use client";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

const AT_END_PX = 48;

export type Sticking = {
  isAtEnd: boolean;
  toEnd: () => void;
};

/**
 * Keeps a scroller at its end while the viewer is there, and what they read in place while they are not: when earlier messages
 * are put before it, or anything above changes its height. `firstKey` names the first line, `lastKey` the last.
 */
export function useStickToEnd(
  scrollerRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
  firstKey: string | undefined,
  ownLastKey: string | undefined,
): Sticking {
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const before = useRef({ height: 0, firstKey });

  // Whether one is at the end then comes by the scroll event, as with any other way to get there.
  const toEnd = useCallback(() => {
    const element = scrollerRef.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    atEnd.current = true;
  }, [scrollerRef]);

  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    const isPrepended = before.current.firstKey !== undefined && before.current.firstKey !== firstKey;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else if (isPrepended) element.scrollTop += grown;
    before.current = { height: element.scrollHeight, firstKey };
  });

  // One's own message is always brought into sight.
  useLayoutEffect(toEnd, [ownLastKey, toEnd]);

  useEffect(() => {
    const [element, inner] = [scrollerRef.current, contentRef.current];
    if (!element || !inner) return;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
      // Only who goes up leaves the end. The scroll of an earlier line may be told when later ones have already made the content longer.
      const isUp = element.scrollTop < lastTop.current;
      lastTop.current = element.scrollTop;
      atEnd.current = isNear || (atEnd.current && !isUp);
      setAtEnd(atEnd.current);
    };
    // Pictures, a growing composer and the guard change heights without a message.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scrollerRef, contentRef]);

  return { isAtEnd, toEnd };
}
