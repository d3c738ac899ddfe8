import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const SIZES = {
  16: "size-4 text-[8px]",
  20: "size-5 text-[9px]",
  24: "size-6 text-10",
  32: "size-8 text-12",
  40: "size-10 text-14",
} as const;

type AvatarProps = {
  /** One or two letters. */
  text: string;
  /** Degrees of oklch. */
  hue: number;
  size?: keyof typeof SIZES;
  /** A mark on the lower end corner: a channel, a presence dot. */
  mark?: ReactNode;
  title?: string | undefined;
  className?: string | undefined;
};

/** A person in one or two letters. Decorative: the name stands beside it, or in a label around it. */
export function Avatar({ text, hue, size = 32, mark, title, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      title={title}
      style={{ "--hue": hue }}
      className={cx(
        "relative inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold tint-person",
        SIZES[size],
        className,
      )}
    >
      {text}
      {mark}
    </span>
  );
}

/** The dot that says a colleague is here. Green is used for nothing else on a person. */
export function PresenceMark({ online }: { online: boolean }) {
  return (
    <span
      className={cx(
        "absolute -end-px -bottom-px size-2.25 rounded-full ring-2 ring-bg",
        online ? "bg-green" : "bg-line-strong",
      )}
    />
  );
}

/** Several people over one another; `label` says who they are. */
export function AvatarStack({ people, label }: { people: { text: string; hue: number }[]; label: string }) {
  return (
    <span className="inline-flex" title={label}>
      {people.map((person, index) => (
        <Avatar
          key={`${person.text}${String(person.hue)}`}
          text={person.text}
          hue={person.hue}
          size={20}
          className={cx("ring-2 ring-surface", index > 0 && "-ms-0.75")}
        />
      ))}
      <span className="sr-only">{label}</span>
    </span>
  );
}
