"use client";
import { SendHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
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

/** On a phone: the whole width, above the row of attach, text and send. */
const ROW = "max-pane:col-span-3";

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
        "mx-3 mb-3 shrink-0 rounded-lg border",
        "max-pane:m-0 max-pane:grid max-pane:grid-cols-[auto_minmax(0,1fr)_auto] max-pane:items-end max-pane:gap-x-1 max-pane:rounded-none max-pane:border-x-0 max-pane:border-b-0 max-pane:px-1.5 max-pane:pt-1.5 max-pane:pb-[max(6px,env(safe-area-inset-bottom))]",
        note
          ? "border-note-line bg-note"
          : "border-line-strong bg-surface pane:focus-within:border-accent pane:focus-within:ring-3 pane:focus-within:ring-accent-soft",
        dropping && "border-accent ring-3 ring-accent-line",
      )}
    >
      {onModeChange && (
        <div role="group" aria-label={t("label")} className={cx("flex h-9 items-center gap-1 px-2", ROW)}>
          <ModeButton mode="reply" current={mode} keys={["R"]} onModeChange={onModeChange} />
          <ModeButton mode="note" current={mode} keys={["N"]} onModeChange={onModeChange} />
        </div>
      )}
      {notice && <div className={cx("px-2 pt-2 max-pane:px-0 max-pane:pt-0 max-pane:pb-1.5", ROW)}>{notice}</div>}
      {attachments && <div className={cx("flex flex-wrap gap-2 px-3 pt-2.5 max-pane:p-1", ROW)}>{attachments}</div>}
      <div className="max-pane:order-2 max-pane:rounded-[20px] max-pane:border max-pane:border-line-strong max-pane:bg-sunken">
        {dropping ? <p className="px-3 py-2.5 text-14 text-accent-fg">{t("dropHere")}</p> : props.children}
      </div>
      <div className="flex min-h-10 items-center gap-0.5 px-1.5 pb-1.5 max-pane:contents">
        <span className="flex items-center max-pane:order-1">{tools}</span>
        <span
          role="status"
          className={cx(
            "ms-auto me-2 text-end text-11 max-pane:m-0 max-pane:px-2",
            ROW,
            hintTone === "red" ? "text-red-fg max-pane:pb-1" : "text-fg-3 max-pane:sr-only",
          )}
        >
          {hint}
        </span>
        <Button
          type="submit"
          tone={note ? "note" : "primary"}
          keys={["⏎"]}
          pending={props.pending ?? false}
          className="max-pane:order-3 max-pane:size-11 max-pane:rounded-full max-pane:px-0"
        >
          <Icon as={SendHorizontal} className="pane:hidden rtl:-scale-x-100" />
          <span className="max-pane:sr-only">{t(note ? "addNote" : "send")}</span>
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
        "block field-sizing-content max-h-[40dvh] min-h-10 not-supports-[field-sizing:content]:min-h-21 w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-14 leading-5.25 outline-none max-pane:pb-2 max-pane:text-15",
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
