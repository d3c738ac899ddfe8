"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { placeQuery, readPlace, type DevelopersPlace } from "./place.ts";

/** What is chosen on the screen, and a way to choose: the address changes without asking the server for the page again. */
export function usePlace(): [DevelopersPlace, (change: Partial<DevelopersPlace>) => void] {
  const params = useSearchParams();
  const place = useMemo(() => readPlace(new URLSearchParams(params)), [params]);
  const choose = useCallback((change: Partial<DevelopersPlace>) => {
    const now = readPlace(new URLSearchParams(window.location.search));
    window.history.replaceState(null, "", window.location.pathname + placeQuery({ ...now, ...change }));
  }, []);
  return [place, choose];
}
