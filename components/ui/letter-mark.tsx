import { cx } from "./cx.ts";

type MarkProps = {
  text: string;
  hue: number;
  size?: 14 | 16 | 20 | 28;
  title?: string | undefined;
  className?: string | undefined;
};

const SIZES = {
  14: "size-3.5 rounded-xs text-[8px] tracking-tighter",

  16: "size-4 text-[9px] rounded-[5px]",
  20: "size-5 text-11 rounded-md",
  28: "size-7 text-13 rounded-md",
};

/** A number in its own letter and hue, square where people are round, so that two linked numbers never look alike. */
export function LetterMark({ text, hue, size = 16, title, className }: MarkProps) {
  return (
    <span
      aria-hidden
      title={title}
      style={{ "--hue": hue }}
      className={cx(
        "inline-grid shrink-0 place-items-center leading-none font-semibold tint-mark",
        SIZES[size],
        className,
      )}
    >
      {text}
    </span>
  );
}
