"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Actor } from "#server/auth/index.ts";

/** Where one is and who one is there; the same for every screen of a workspace. */
export type WorkspaceInfo = {
  workspace: { id: string; name: string; zone: string };
  member: Actor & { name: string; email: string };
  /** How to reach the gateway. */
  realtime: { key: string; url: string };
  /** When the server drew the page, in milliseconds. */
  renderedAt: number;
  /** How dates are written where the reader asked from, such as "en-GB". */
  region: string;
  version: string;
  sourceUrl: string;
};

const WorkspaceContext = createContext<WorkspaceInfo | null>(null);

export function WorkspaceProvider({ value, children }: { value: WorkspaceInfo; children: ReactNode }) {
  return <WorkspaceContext.Provider value={value}>{children}</WorkspaceContext.Provider>;
}

/** @throws outside the pages of a workspace. */
export function useWorkspace(): WorkspaceInfo {
  const info = useContext(WorkspaceContext);
  if (!info) throw new Error("useWorkspace is for pages under /w/<id>");
  return info;
}
