import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { jsonTokens } from "./json-tokens.ts";

type CodeBlockProps = { label: string; className?: string | undefined; children: ReactNode };

/** Code that scrolls inside its box, also by keyboard. It reads left to right on a mirrored page too. */
export function CodeBlock({ label, className, children }: CodeBlockProps) {
  return (
    <pre
      dir="ltr"
      tabIndex={0}
      role="region"
      aria-label={label}
      className={cx(
        "overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-12 leading-4.5 text-fg-2",
        className,
      )}
    >
      {children}
    </pre>
  );
}

const TONES = { key: "text-fg", text: "text-accent-fg", plain: undefined };

/** JSON with its keys and texts told apart. */
export function Json({ text }: { text: string }) {
  return jsonTokens(text).map((token, index) => (
    <span key={index} className={TONES[token.kind]}>
      {token.text}
    </span>
  ));
}

/** Names and values of headers, a line each. */
export function Headers({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return headers.map(([name, value], index) => (
    <span key={index} className="block">
      <span className="text-fg">{name}</span>
      {": "}
      {value}
    </span>
  ));
}
