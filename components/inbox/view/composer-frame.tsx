"use client";
import { SendHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

type ComposerMode = "reply" | "note";

type ComposerFrameProps = {
  mode: ComposerMode;
  /** Absent where there is nothing to choose. */
  onModeChange?: (mode: ComposerMode) => void;
  /** Above the text: what one should know before writing. */
  notice?: ReactNode;
  /** `AttachmentChip`s. */
  attachments?: ReactNode;
  /** Buttons at the start of the foot. */
  tools?: ReactNode;
  /** "Draft saved", or why the last press of Send did nothing. */
  hint?: string | undefined;
  hintTone?: "quiet" | "red";
  pending?: boolean;
  /** A file is held over it. */
  dropping?: boolean;
  onSubmit: () => void;
  /** The `ComposerInput`. */
  children: ReactNode;
};

/** The box one writes in. A note turns it amber from edge to edge, so that it is never taken for a reply. */
export function ComposerFrame(props: ComposerFrameProps) {
  const { mode, onModeChange, notice, attachments, tools, hint, hintTone = "quiet", dropping = false } = props;
  const t = useTranslations("inbox.composer");
  const note = mode === "note";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
      className={cx(
        "mx-3 mb-3 shrink-0 rounded-lg border max-pane:mx-0 max-pane:mb-0 max-pane:rounded-none max-pane:border-x-0 max-pane:border-b-0 max-pane:pb-[env(safe-area-inset-bottom)]",
        note
          ? "border-note-line bg-note"
          : "border-line-strong bg-surface focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft",
        dropping && "border-accent ring-3 ring-accent-line",
      )}
    >
      {onModeChange && (
        <div role="group" aria-label={t("label")} className="flex h-9 items-center gap-1 px-2">
          <ModeButton mode="reply" current={mode} keys={["R"]} onModeChange={onModeChange} />
          <ModeButton mode="note" current={mode} keys={["N"]} onModeChange={onModeChange} />
        </div>
      )}
      {notice && <div className="px-2 pt-2">{notice}</div>}
      {attachments && <div className="flex flex-wrap gap-2 px-3 pt-2.5">{attachments}</div>}
      {dropping ? <p className="px-3 py-2.5 text-14 text-accent-fg">{t("dropHere")}</p> : props.children}
      <div className="flex min-h-10 items-center gap-0.5 px-1.5 pb-1.5">
        {tools}
        <span
          role="status"
          className={cx("ms-auto me-2 text-end text-11", hintTone === "red" ? "text-red-fg" : "text-fg-3")}
        >
          {hint}
        </span>
        <Button
          type="submit"
          tone={note ? "note" : "primary"}
          keys={["⏎"]}
          pending={props.pending ?? false}
          {...(note ? {} : { icon: SendHorizontal })}
        >
          {t(note ? "addNote" : "send")}
        </Button>
      </div>
    </form>
  );
}

type ModeButtonProps = {
  mode: ComposerMode;
  current: ComposerMode;
  keys: readonly string[];
  onModeChange: (mode: ComposerMode) => void;
};

function ModeButton({ mode, current, keys, onModeChange }: ModeButtonProps) {
  const t = useTranslations("inbox.composer");
  const on = mode === current;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => {
        onModeChange(mode);
      }}
      className={cx(
        "inline-flex h-6 items-center gap-1.5 rounded-xs px-2 text-12 font-medium max-pane:h-8",
        !on && "text-fg-2",
        on && (mode === "note" ? "bg-note-line/55 text-fg" : "bg-accent-soft text-accent-fg"),
      )}
    >
      {t(mode)}
      <Kbd keys={keys} />
    </button>
  );
}

/** Grows with its text up to 40 % of the window, then scrolls. */
export function ComposerInput({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      rows={1}
      {...rest}
      className={cx(
        "block field-sizing-content max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-14 leading-5.25 outline-none max-pane:text-15",
        className,
      )}
    />
  );
}

type AttachmentChipProps = {
  name: string;
  /** "1.2 MB", or how far the upload is, or what is wrong with the file. */
  detail: string;
  tone?: "quiet" | "red";
  /** A local address of the picture. */
  previewSrc?: string | undefined;
  onRemove: () => void;
};

export function AttachmentChip({ name, detail, tone = "quiet", previewSrc, onRemove }: AttachmentChipProps) {
  const t = useTranslations("inbox.composer");
  return (
    <span
      className={cx(
        "flex max-w-full items-center gap-2 rounded-md border bg-sunken p-1 pe-0.5 text-12",
        tone === "red" ? "border-red-line" : "border-line",
      )}
    >
      {previewSrc && <img src={previewSrc} alt="" className="size-9 rounded-xs object-cover" />}
      <span className="grid min-w-0 leading-4">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className={tone === "red" ? "text-red-fg" : "text-fg-3"}>{detail}</span>
      </span>
      <IconButton icon={X} size="sm" label={t("remove", { name })} onClick={onRemove} />
    </span>
  );
}
