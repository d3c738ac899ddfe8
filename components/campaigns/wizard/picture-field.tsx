"use client";
import { ImagePlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { refusePhoto, uploadPhoto, type UploadFailure } from "#components/inbox/composer/upload.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { usePictures } from "./pictures.tsx";

type PictureFieldProps = { mediaId: string | null; onChange: (mediaId: string | null) => void };

/** A picture above the text. It is uploaded as soon as it is chosen. */
export function PictureField({ mediaId, onChange }: PictureFieldProps) {
  const t = useTranslations("campaigns.message");
  const { workspace } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const pictures = usePictures();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const upload = async (file: File) => {
    const refused = refusePhoto(file);
    setFailure(refused);
    if (refused) return;
    setPercent(0);
    const answer = await uploadPhoto(workspace.id, file, setPercent).answer;
    setPercent(null);
    if ("failure" in answer) {
      setFailure(answer.failure);
      return;
    }
    pictures.remember(answer.media.mediaId, answer.media.previewUrl);
    onChange(answer.media.mediaId);
  };
  const url = mediaId === null ? null : pictures.urlOf(mediaId);
  return (
    <div className="grid gap-1.5">
      <span className="text-12 font-medium text-fg-2">{t("picture")}</span>
      <div className="flex items-center gap-3">
        {url && <img src={url} alt="" className="size-16 rounded-md border border-line object-cover" />}
        {mediaId === null ? (
          <Button icon={ImagePlus} pending={percent !== null} onClick={() => input.current?.click()}>
            {percent === null ? t("addPicture") : t("uploading", { percent })}
          </Button>
        ) : (
          <Button icon={X} onClick={() => onChange(null)}>
            {t("removePicture")}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t("addPicture")}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) void upload(file);
          }}
        />
      </div>
      {failure && (
        <p role="alert" className="text-12 text-red-fg">
          {t(`uploadFailed.${failure}`)}
        </p>
      )}
    </div>
  );
}
