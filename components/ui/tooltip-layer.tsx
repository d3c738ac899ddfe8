"use client";
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { floatBeside } from "./float.ts";
import { Kbd } from "./kbd.tsx";
import type { Side } from "./place-beside.ts";

const OPEN_AFTER_MS = 350;
/** Going on to the next control within this time shows its tooltip at once. */
const WARM_FOR_MS = 250;

type Tip = { anchor: Element; label: string; keys: readonly string[] | undefined; side: Side };
type TipControls = { show: (tip: Tip, atOnce: boolean) => void; hide: () => void };

const TooltipContext = createContext<TipControls | null>(null);

/** The one tooltip of the page and the controls that show it; null outside the provider, where tooltips stay away. */
export function useTooltipLayer(): TipControls | null {
  return useContext(TooltipContext);
}

export function TooltipLayer({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hiddenAt = useRef(-Infinity);
  const controls = useMemo<TipControls>(
    () => ({
      show(next, atOnce) {
        clearTimeout(timer.current);
        const warm = performance.now() - hiddenAt.current < WARM_FOR_MS;
        if (atOnce || warm) setTip(next);
        else timer.current = setTimeout(setTip, OPEN_AFTER_MS, next);
      },
      hide() {
        clearTimeout(timer.current);
        setTip((shown) => {
          if (shown) hiddenAt.current = performance.now();
          return null;
        });
      },
    }),
    [],
  );
  useEffect(() => {
    const hide = (event: KeyboardEvent) => {
      if (event.key === "Escape") controls.hide();
    };
    window.addEventListener("keydown", hide);
    return () => {
      window.removeEventListener("keydown", hide);
      clearTimeout(timer.current);
    };
  }, [controls]);
  return (
    <TooltipContext value={controls}>
      {children}
      {tip && <TipBox tip={tip} />}
    </TooltipContext>
  );
}

/** Hidden from screen readers: it only repeats the label that the control says itself. */
function TipBox({ tip }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Shown anew for each control, so that it lies over a dialog that was opened meanwhile.
    element.showPopover();
    floatBeside(element, tip.anchor, { side: tip.side, align: "center", gapPx: 6 });
    return () => {
      element.hidePopover();
    };
  }, [tip]);
  return (
    <div
      ref={box}
      popover="manual"
      aria-hidden
      className="pointer-events-none m-0 h-6.5 animate-fade-in items-center gap-2 rounded-md bg-raised px-2 text-12 whitespace-nowrap text-fg shadow-pop open:flex"
    >
      {tip.label}
      {tip.keys && <Kbd keys={tip.keys} />}
    </div>
  );
}
