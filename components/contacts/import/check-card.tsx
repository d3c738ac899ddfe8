"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import { CancelImport } from "./cancel-import.tsx";
import { comingIn, Outcomes } from "./outcomes.tsx";
import { useImportMoves } from "./use-import-moves.ts";

type CheckCardProps = { row: ContactImport; onFix: () => void };

/** What would happen, before it does. */
export function CheckCard({ row, onFix }: CheckCardProps) {
  const t = useTranslations("contacts.import");
  const { start } = useImportMoves();
  const [isTried, setTried] = useState(false);
  const { expected } = row;
  if (!expected) return null;
  const count = comingIn(expected);
  const isNothing = count + expected.unchanged === 0;
  return (
    <Card
      title={t("checkTitle")}
      footer={
        <>
          <Button
            tone="primary"
            size="lg"
            pending={start.isPending}
            onClick={() => {
              setTried(true);
              if (!isNothing) start.mutate({ id: row.id });
            }}
          >
            {t("run", { count })}
          </Button>
          <Button size="lg" onClick={onFix}>
            {t("fix")}
          </Button>
          <span className="ms-auto">
            <CancelImport id={row.id} />
          </span>
        </>
      }
    >
      <Outcomes counts={expected} />
      {isTried && isNothing && (
        <Callout tone="red" live className="mt-3">
          {t("nothing")}
        </Callout>
      )}
    </Card>
  );
}
