"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import type { CatalogueEntry } from "#server/webhooks/catalogue/index.ts";
import { CodeBlock, Json } from "../code-block.tsx";
import { CopyButton } from "../copy-button.tsx";
import { DevelopersPage } from "../developers-page.tsx";
import { usePlace } from "../use-place.ts";

/** Every event that is sent: when it happens, what it looks like, and its schema. */
export function CatalogueScreen() {
  return (
    <DevelopersPage tab="events">
      <Catalogue />
    </DevelopersPage>
  );
}

function Catalogue() {
  const trpc = useTRPC();
  const catalogue = useQuery(trpc.webhooks.catalogue.queryOptions());
  const [place, choose] = usePlace();
  return (
    <QueryState query={catalogue}>
      {(entries) => {
        const entry = entries.find(({ type }) => type === place.type) ?? entries[0];
        return (
          <div className="grid grid-cols-[280px_minmax(0,1fr)] items-start gap-3 max-pane:grid-cols-[minmax(0,1fr)]">
            <EventTypes entries={entries} current={entry?.type} onChoose={(type) => choose({ type })} />
            {entry && <EventType entry={entry} />}
          </div>
        );
      }}
    </QueryState>
  );
}

type EventTypesProps = {
  entries: readonly CatalogueEntry[];
  current: string | undefined;
  onChoose: (type: string) => void;
};

function EventTypes({ entries, current, onChoose }: EventTypesProps) {
  const t = useTranslations("developers.events");
  return (
    <Card title={t("list")} flush className="max-pane:max-h-60 max-pane:overflow-y-auto">
      <ul className="grid p-1.5">
        {entries.map(({ type }) => (
          <li key={type}>
            <button
              type="button"
              aria-current={type === current ? "true" : undefined}
              onClick={() => onChoose(type)}
              className={cx(
                "flex h-7 w-full items-center rounded-md px-2.5 font-mono text-12 max-pane:h-11",
                type === current ? "bg-selected font-medium" : "text-fg-2 hover:bg-hover",
              )}
            >
              <bdi className="truncate">{type}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function EventType({ entry: { type, description, example, schema } }: { entry: CatalogueEntry }) {
  const t = useTranslations("developers");
  const parts = [
    { title: t("events.example"), hint: t("events.ordering"), text: JSON.stringify(example, null, 2) },
    { title: t("events.schema"), hint: t("events.schemaHint"), text: JSON.stringify(schema, null, 2) },
  ];
  return (
    <Card>
      <h2 className="font-mono text-14">
        <bdi>{type}</bdi>
      </h2>
      <p className="mt-0.5 mb-3 text-fg-2">{description}</p>
      <div className="grid grid-cols-2 items-start gap-3 max-drawer:grid-cols-[minmax(0,1fr)]">
        {parts.map(({ title, hint, text }) => (
          <section key={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
            <div className="flex items-center justify-between">
              <h3 className="text-12 text-fg-2">{title}</h3>
              <CopyButton text={text} label={t("copy")} />
            </div>
            <CodeBlock label={title} className="max-h-150">
              <Json text={text} />
            </CodeBlock>
            <p className="text-12 text-fg-3">{hint}</p>
          </section>
        ))}
      </div>
    </Card>
  );
}
