"use client";
import { useTranslations } from "next-intl";
import { Fragment, useMemo, useState, type ReactNode } from "react";
import { splitAtNames } from "../mentions/mark-names.ts";
import { linkify } from "./linkify.ts";

/** A text of 65,536 characters is allowed; drawing it whole would make the thread stutter. */
const FIRST_CHARS = 2_400;

/** A message with its web addresses as links; in a note also the colleagues of these names stand out. */
export function MessageText({ text, names }: { text: string; names?: readonly string[] | undefined }) {
  const t = useTranslations("inbox.bubble");
  const [whole, setWhole] = useState(false);
  const long = text.length > FIRST_CHARS && !whole;
  const parts = useMemo(() => linkify(long ? text.slice(0, FIRST_CHARS) : text), [text, long]);
  return (
    <span dir="auto" className="whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.kind === "link" ? (
          <a
            key={index}
            href={part.text}
            target="_blank"
            rel="noreferrer noopener"
            className="underline decoration-1 underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          <Fragment key={index}>{names ? named(part.text, names) : part.text}</Fragment>
        ),
      )}
      {long && (
        <button
          type="button"
          className="ms-1 font-medium text-accent-fg"
          onClick={() => {
            setWhole(true);
          }}
        >
          {t("readMore")}
        </button>
      )}
    </span>
  );
}

function named(text: string, names: readonly string[]): ReactNode {
  return splitAtNames(text, names).map((part, index) =>
    index % 2 === 1 ? (
      <b key={index} className="font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
