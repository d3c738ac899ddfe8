"use client";
import { useEffect, useState, type RefObject } from "react";

/** The day of the messages at the top of the scroller, read while it moves; null above the first heading. */
export function useFloatingDay(scroller: RefObject<HTMLElement | null>, isScrolling: boolean): Date | null {
  const [day, setDay] = useState<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isScrolling) return;
    const read = () => {
      const top = element.getBoundingClientRect().top;
      const headings = [...element.querySelectorAll<HTMLElement>("[data-day]")];
      const above = headings.findLast((heading) => heading.getBoundingClientRect().bottom <= top);
      setDay(above?.dataset.day ?? null);
    };
    read();
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      element.removeEventListener("scroll", read);
    };
  }, [scroller, isScrolling]);
  return day === null ? null : new Date(day);
}
