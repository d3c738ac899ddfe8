"use client";
import { useEffect, useRef, useState } from "react";
import type { OutboxMedia } from "#components/lib/cache/outbox.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { refusePhoto, uploadPhoto, type UploadFailure } from "./upload.ts";

export type Attachment = {
  name: string;
  sizeBytes: number;
  /** A local address of the picture; null for a file that is none. */
  previewUrl: string | null;
  state:
    | { kind: "uploading"; percent: number }
    | { kind: "ready"; media: OutboxMedia }
    | { kind: "failed"; why: UploadFailure };
};

type UsePhoto = (media: OutboxMedia) => void;

/** What waits for the photo; taken, it waits no more. */
function useAwaited() {
  const awaiting = useRef<UsePhoto | null>(null);
  const [isAwaited, setIsAwaited] = useState(false);
  const whenReady = (use: UsePhoto | null) => {
    awaiting.current = use;
    setIsAwaited(use !== null);
  };
  const takeAwaited = () => {
    const use = awaiting.current;
    whenReady(null);
    return use;
  };
  return { whenReady, takeAwaited, isAwaited };
}

/** The photo that goes with what is being written: uploaded as soon as it is chosen. */
export function useAttachment(): {
  attachment: Attachment | null;
  attach: (file: File) => void;
  remove: () => void;
  /** What is done once with the photo, should it arrive; null takes it back, and so does another photo. */
  whenReady: (use: UsePhoto | null) => void;
  isAwaited: boolean;
} {
  const { workspace } = useWorkspace();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const abort = useRef<() => void>(() => undefined);
  const { whenReady, takeAwaited, isAwaited } = useAwaited();
  useEffect(
    () => () => {
      abort.current();
    },
    [],
  );
  const remove = () => {
    abort.current();
    whenReady(null);
    setAttachment((before) => {
      if (before?.previewUrl) URL.revokeObjectURL(before.previewUrl);
      return null;
    });
  };
  const attach = (file: File) => {
    remove();
    const why = refusePhoto(file);
    const previewUrl = why === "wrongType" ? null : URL.createObjectURL(file);
    const about = { name: file.name, sizeBytes: file.size, previewUrl };
    if (why) {
      setAttachment({ ...about, state: { kind: "failed", why } });
      return;
    }
    setAttachment({ ...about, state: { kind: "uploading", percent: 0 } });
    let isCurrent = true;
    const upload = uploadPhoto(workspace.id, file, (percent) => {
      if (isCurrent) setAttachment({ ...about, state: { kind: "uploading", percent } });
    });
    abort.current = () => {
      isCurrent = false;
      upload.abort();
    };
    void upload.answer.then((answer) => {
      if (!isCurrent) return;
      const use = takeAwaited();
      setAttachment({
        ...about,
        state: "media" in answer ? { kind: "ready", media: answer.media } : { kind: "failed", why: answer.failure },
      });
      if ("media" in answer) use?.(answer.media);
    });
  };
  return { attachment, attach, remove, whenReady, isAwaited };
}
