"use client";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";

type Pictures = { urlOf: (mediaId: string) => string | null; remember: (mediaId: string, url: string) => void };

const PicturesContext = createContext<Pictures | null>(null);

/** Addresses of pictures: they are signed, and named by the answer to an upload, or of stored ones by the preview. */
export function PicturesProvider({ children }: { children: ReactNode }) {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const remember = useCallback((mediaId: string, url: string) => {
    setUrls((before) => (before.get(mediaId) === url ? before : new Map(before).set(mediaId, url)));
  }, []);
  const pictures = useMemo<Pictures>(
    () => ({ urlOf: (mediaId) => urls.get(mediaId) ?? null, remember }),
    [urls, remember],
  );
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

/** @throws outside a PicturesProvider. */
export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext);
  if (!pictures) throw new Error("usePictures needs a PicturesProvider above it");
  return pictures;
}
