"use client";
import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { DirectoryMember } from "#server/inbox/sql/read-directory.ts";
import type { OutboxMedia } from "#components/lib/cache/outbox.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { useMentions } from "../mentions/use-mentions.tsx";
import { ComposerFrame, ComposerInput } from "../view/composer-frame.tsx";
import { AttachmentOf } from "./attachment-of.tsx";
import { newEntry } from "./new-entry.ts";
import type { useAttachment } from "./use-attachment.ts";
import type { useDraft } from "./use-draft.ts";

type ComposerProps = {
  conversationId: string;
  contactName: string;
  /** Whom a note can name. */
  members: readonly DirectoryMember[];
  /** The last seq its author has seen by now. */
  seenSeq: () => number;
  draft: ReturnType<typeof useDraft>;
  attached: ReturnType<typeof useAttachment>;
  isDropping: boolean;
  notice: ReactNode;
  input: RefObject<HTMLTextAreaElement | null>;
  onTyping: () => void;
};

/** The longest text a linked number carries, in UTF-16 code units; a caption's is shorter. */
const MAX_TEXT = 65_536;
const MAX_CAPTION = 1_024;

/** Where one writes: Enter sends, Shift+Enter breaks, Esc lets the inbox's keys work again. */
export function Composer(props: ComposerProps) {
  const { conversationId, contactName, draft: kept, attached, input, onTyping } = props;
  const t = useTranslations("inbox.composer");
  const { outbox, viewer } = useLiveWorkspace();
  const file = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { draft } = kept;
  const { attachment, attach, remove, whenReady, isAwaited } = attached;
  const isNote = draft.mode === "note";
  const photo = isNote || !attachment ? null : attachment.state;
  const mentions = useMentions({
    isOn: isNote,
    text: draft.text,
    input,
    members: props.members,
    memberId: viewer.memberId,
    onChange: (text) => {
      kept.change({ text });
    },
  });

  const send = () => {
    const why = refusalOf();
    setRefusal(why);
    if (why !== null) return;
    // What its author has seen is what they saw as they sent it, also when its photo is still on the way.
    const seenSeq = props.seenSeq();
    const say = (media: OutboxMedia | null) => {
      const said = { conversationId, mode: draft.mode, text: draft.text, media, seenSeq };
      outbox.dispatch({ type: "add", entry: newEntry(said) });
      kept.clear();
      if (media) remove();
    };
    if (photo?.kind === "uploading") whenReady(say);
    else say(photo?.kind === "ready" ? photo.media : null);
  };

  function refusalOf(): string | null {
    const hasPhoto = photo !== null && photo.kind !== "failed";
    if (draft.text.trim() === "" && !hasPhoto) return t("empty");
    const over = draft.text.length - (hasPhoto ? MAX_CAPTION : MAX_TEXT);
    return over > 0 ? t("tooLong", { over }) : null;
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mentions.take(event)) return;
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files][0];
    if (!pasted) return;
    event.preventDefault();
    attach(pasted);
  };

  return (
    <ComposerFrame
      mode={draft.mode}
      onModeChange={(mode) => {
        kept.change({ mode });
        whenReady(null);
        input.current?.focus();
      }}
      notice={props.notice}
      attachments={attachment && !isNote && <AttachmentOf attachment={attachment} onRemove={remove} />}
      tools={
        !isNote && (
          <>
            <input
              ref={file}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              hidden
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0];
                if (chosen) attach(chosen);
                event.currentTarget.value = "";
                input.current?.focus();
              }}
            />
            <IconButton icon={Paperclip} label={t("attach")} tooltipSide="top" onClick={() => file.current?.click()} />
          </>
        )
      }
      hint={
        refusal ??
        (isAwaited && attachment
          ? t("sendsWhenUploaded", { name: attachment.name })
          : isNote
            ? t("notePlaceholder")
            : kept.isSaved
              ? t("draftSaved")
              : undefined)
      }
      hintTone={refusal === null ? "quiet" : "red"}
      dropping={props.isDropping && !isNote}
      onSubmit={send}
    >
      <div className="relative">
        {mentions.list}
        <ComposerInput
          {...mentions.aria}
          ref={input}
          value={draft.text}
          aria-label={isNote ? t("note") : t("replyTo", { name: contactName })}
          placeholder={isNote ? t("notePlaceholder") : t("placeholder")}
          onChange={(event) => {
            kept.change({ text: event.target.value });
            mentions.look(event.target);
            setRefusal(null);
            // Whoever writes on is not done.
            whenReady(null);
            if (!isNote && event.target.value !== "") onTyping();
          }}
          onSelect={(event) => {
            mentions.look(event.currentTarget);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
    </ComposerFrame>
  );
}
