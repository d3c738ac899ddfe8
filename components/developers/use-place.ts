"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { placeQuery, readPlace, type DevelopersPlace } from "./place.ts";

/** What is chosen on the screen of keys and webhooks, and a way to choose. */
export function usePlace(): [DevelopersPlace, (change: Partial<DevelopersPlace>) => void] {
  return useAddress(readPlace, placeQuery);
}

/**
 * What is chosen on a screen, which lives in its address, and a way to choose: the address changes without asking the server for the
 * page again. Both functions must be the same at every draw.
 */
export function useAddress<Place extends object>(
  read: (params: URLSearchParams) => Place,
  write: (place: Place) => string,
): [Place, (change: Partial<Place>) => void] {
  const params = useSearchParams();
  const place = useMemo(() => read(new URLSearchParams(params)), [params, read]);
  const choose = useCallback(
    (change: Partial<Place>) => {
      const now = read(new URLSearchParams(window.location.search));
      window.history.replaceState(null, "", window.location.pathname + write({ ...now, ...change }));
    },
    [read, write],
  );
  return [place, choose];
}
