"use client";
import { useLocale, useTranslations } from "next-intl";
import { fileSize } from "#components/lib/format/size.ts";
import { AttachmentChip } from "../view/composer-frame.tsx";
import { MAX_PHOTO_BYTES } from "./upload.ts";
import type { Attachment } from "./use-attachment.ts";

/** The photo beside the text: how far it is, or what is wrong with it. */
export function AttachmentOf({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const t = useTranslations("inbox.composer");
  const locale = useLocale();
  const { name, sizeBytes, previewUrl, state } = attachment;
  const size = fileSize(sizeBytes, locale);
  const detail =
    state.kind === "ready"
      ? size
      : state.kind === "uploading"
        ? t("uploading", { name, percent: state.percent })
        : state.why === "wrongType"
          ? t("wrongType", { name })
          : state.why === "tooLarge"
            ? t("tooLarge", { name, size, limit: fileSize(MAX_PHOTO_BYTES, locale) })
            : t("uploadFailed", { name });
  return (
    <AttachmentChip
      name={name}
      detail={detail}
      tone={state.kind === "failed" ? "red" : "quiet"}
      previewSrc={previewUrl ?? undefined}
      onRemove={onRemove}
    />
  );
}
