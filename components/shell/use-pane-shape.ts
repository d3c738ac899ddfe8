"use client";
import { useCallback, useState } from "react";
import { clampWidth, formatPaneShape, PANES_COOKIE, type Pane, type PaneShape } from "./pane-widths.ts";
import { useMediaQuery } from "./use-media-query.ts";

const YEAR_SECONDS = 31_536_000;

export type PaneControls = {
  shape: PaneShape;
  setWidth: (pane: Pane, px: number) => void;
  /** Whether the contact panel is on screen: beside the thread where there is room, else as a drawer. */
  panelVisible: boolean;
  /** There is no room beside the thread: the panel is a drawer. */
  drawer: boolean;
  togglePanel: () => void;
  closePanel: () => void;
};

/** The inbox's shape on this browser, starting from what the cookie said (`parsePaneShape`). */
export function usePaneShape(initial: PaneShape): PaneControls {
  const [shape, setShape] = useState(initial);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawer = !useMediaQuery("(min-width: 1244px)", true);
  const keep = useCallback((change: (shape: PaneShape) => PaneShape) => {
    setShape((before) => {
      const after = change(before);
      document.cookie = `${PANES_COOKIE}=${formatPaneShape(after)}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax`;
      return after;
    });
  }, []);
  return {
    shape,
    drawer,
    panelVisible: drawer ? drawerOpen : shape.panelOpen,
    setWidth: (pane, px) => {
      keep((before) => ({ ...before, [pane]: clampWidth(pane, px) }));
    },
    togglePanel: () => {
      if (drawer) setDrawerOpen((open) => !open);
      else keep((before) => ({ ...before, panelOpen: !before.panelOpen }));
    },
    closePanel: () => {
      setDrawerOpen(false);
    },
  };
}
