"use client";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";

type Pictures = { urlOf: (mediaId: string) => string | null; remember: (mediaId: string, url: string) => void };

const PicturesContext = createContext<Pictures | null>(null);

/** Addresses of pictures that were uploaded here: they are signed, and only the upload's answer names them. */
export function PicturesProvider({ children }: { children: ReactNode }) {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const pictures = useMemo<Pictures>(
    () => ({
      urlOf: (mediaId) => urls.get(mediaId) ?? null,
      remember: (mediaId, url) => setUrls((before) => new Map(before).set(mediaId, url)),
    }),
    [urls],
  );
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}

/** @throws outside a PicturesProvider. */
export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext);
  if (!pictures) throw new Error("usePictures needs a PicturesProvider above it");
  return pictures;
}
