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

/** The photo that goes with what is being written: uploaded as soon as it is chosen. */
export function useAttachment(): {
  attachment: Attachment | null;
  attach: (file: File) => void;
  remove: () => void;
} {
  const { workspace } = useWorkspace();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const abort = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      abort.current();
    },
    [],
  );
  const remove = () => {
    abort.current();
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
      setAttachment({
        ...about,
        state: "media" in answer ? { kind: "ready", media: answer.media } : { kind: "failed", why: answer.failure },
      });
    });
  };
  return { attachment, attach, remove };
}
