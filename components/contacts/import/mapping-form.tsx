"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/select.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import type { AttributeType } from "#server/segments/states.ts";
import { draftOf, planOf, problemOf, type PlanDraft } from "./plan.ts";
import { PlanOptions } from "./plan-options.tsx";

type Layout = NonNullable<ContactImport["layout"]>;
type MappingFormProps = { row: ContactImport; layout: Layout; onChecked: () => void };

/** What each column is, and how it comes in; then the file is checked without changing anything. */
export function MappingForm({ row, layout, onChecked }: MappingFormProps) {
  const t = useTranslations("contacts.import");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => draftOf(row.plan, layout.mapping));
  const [isTried, setTried] = useState(false);
  const check = useMutation(
    trpc.contacts.imports.check.mutationOptions({
      onSuccess: onChecked,
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.contacts.imports.pathFilter()),
    }),
  );
  const problem = problemOf(draft);
  const change = (next: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...next }));
  return (
    <>
      <Warnings layout={layout} />
      <Columns layout={layout} draft={draft} onChange={change} />
      <PlanOptions draft={draft} onChange={change} wordingMissing={isTried && problem === "wordingMissing"} />
      {isTried && problem && (
        <Callout tone="red" live>
          {t(problem)}
        </Callout>
      )}
      <div className="flex items-center gap-3">
        <Button
          tone="primary"
          size="lg"
          pending={check.isPending}
          onClick={() => {
            setTried(true);
            if (!problem) check.mutate({ id: row.id, plan: planOf(draft) });
          }}
        >
          {t("check")}
        </Button>
        <span className="text-12 text-fg-3">{t("checkHint")}</span>
      </div>
    </>
  );
}

function Warnings({ layout }: { layout: Layout }) {
  const t = useTranslations("contacts.import.warning");
  const known = ["header_duplicate", "encoding_guessed", "cell_nul"] as const;
  return layout.warnings.map(({ code, column = "" }, index) => {
    const key = known.find((each) => each === code.replace(".", "_"));
    return (
      key && (
        <Callout key={index} tone="amber">
          {t(key, { column })}
        </Callout>
      )
    );
  });
}

const TYPES = ["text", "number", "boolean", "date"] as const satisfies readonly AttributeType[];
const SIGNS: Record<string, "comma" | "semicolon" | "tab"> = { ",": "comma", ";": "semicolon", "\t": "tab" };

type ColumnsProps = { layout: Layout; draft: PlanDraft; onChange: (next: Partial<PlanDraft>) => void };

function Columns({ layout, draft, onChange }: ColumnsProps) {
  const t = useTranslations("contacts.import");
  const { headers, records, encoding, delimiter } = layout;
  return (
    <Card
      flush
      title={t("mapping")}
      description={t("mappingHint", {
        records,
        encoding,
        delimiter: t(`delimiter.${SIGNS[delimiter] ?? "other"}`, { sign: delimiter }),
      })}
    >
      <Table
        caption={t("mapping")}
        columns={(["column", "target", "type"] as const).map((key) => ({ key, label: t(key) }))}
      >
        {headers.map((header) => (
          <ColumnRow key={header} header={header} draft={draft} onChange={onChange} />
        ))}
      </Table>
    </Card>
  );
}

type ColumnRowProps = Omit<ColumnsProps, "layout"> & { header: string };

function ColumnRow({ header, draft, onChange }: ColumnRowProps) {
  const t = useTranslations("contacts.import");
  const ta = useTranslations("segments.attributes.type");
  const trpc = useTRPC();
  const known = useQuery(trpc.contacts.attributes.queryOptions()).data ?? [];
  const target = draft.targets[header] ?? "";
  const name = target.startsWith("attribute:") ? target.slice("attribute:".length) : null;
  const attribute = known.find((each) => each.name === name);
  const own = header.slice(0, 64);
  const attributes = known.map((each) => ({
    value: `attribute:${each.name}`,
    label: t("targets.attribute", { name: each.name }),
  }));
  const isFresh = (wanted: string) => !known.some((each) => each.name === wanted);
  const fresh = [own, ...(name !== null && name !== own ? [name] : [])].filter(isFresh);
  return (
    <tr>
      <Cell>
        <bdi className="font-medium">{header}</bdi>
      </Cell>
      <Cell>
        <Select
          aria-label={`${header}: ${t("target")}`}
          className="max-w-64"
          value={target}
          options={[
            { value: "", label: t("targets.skip") },
            ...(["phone", "name", "email", "tags"] as const).map((value) => ({ value, label: t(`targets.${value}`) })),
            ...attributes,
            ...fresh.map((each) => ({ value: `attribute:${each}`, label: t("targets.new", { name: each }) })),
          ]}
          onChange={(event) => onChange({ targets: { ...draft.targets, [header]: event.target.value } })}
        />
      </Cell>
      <Cell className="pane:w-40">
        {name !== null &&
          (attribute ? (
            <span className="text-fg-3">{ta(attribute.type)}</span>
          ) : (
            <Select
              aria-label={`${header}: ${t("type")}`}
              className="max-w-40"
              value={draft.newTypes[name] ?? "text"}
              options={TYPES.map((type) => ({ value: type, label: ta(type) }))}
              onChange={(event) => {
                const type = TYPES.find((each) => each === event.target.value) ?? "text";
                onChange({ newTypes: { ...draft.newTypes, [name]: type } });
              }}
            />
          ))}
      </Cell>
    </tr>
  );
}
