import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Fact = { term: string; value: ReactNode; mono?: boolean };

/** Names and values in two columns. Ids and phone numbers read left to right on a mirrored page too. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] text-12 leading-6">
      {facts.map((fact, index) => (
        <div key={index} className="contents">
          <dt className="truncate text-fg-3">{fact.term}</dt>
          <dd
            className={cx("flex min-w-0 items-center gap-1.5 tabular-nums", fact.mono && "font-mono text-11 text-fg-2")}
          >
            {typeof fact.value === "string" ? (
              <bdi className="truncate" title={fact.value}>
                {fact.value}
              </bdi>
            ) : (
              fact.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
