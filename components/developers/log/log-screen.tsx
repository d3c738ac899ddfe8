"use client";
import { useTranslations } from "next-intl";
import { DevelopersPage } from "../developers-page.tsx";
import { useAddress } from "../use-place.ts";
import { logPlaceQuery, readLogPlace } from "./place.ts";
import { RequestCard } from "./request-card.tsx";
import { RequestsCard } from "./requests-card.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** The log of the public API: did a request arrive, what was answered, and what was wrong with it. */
export function LogScreen() {
  return (
    <DevelopersPage tab="log">
      <Board />
    </DevelopersPage>
  );
}

/** The list with the chosen request beside it; one below the other where there is no room. */
function Board() {
  const t = useTranslations("developers.log");
  const [place, choose] = useAddress(readLogPlace, logPlaceQuery);
  return (
    <>
      <SummaryCard place={place} choose={choose} />
      <div className="grid grid-cols-[minmax(0,820fr)_minmax(0,504fr)] items-start gap-3 max-drawer:grid-cols-[minmax(0,1fr)]">
        <RequestsCard place={place} choose={choose} />
        {place.request !== null ? (
          <RequestCard key={place.request} id={place.request} onClose={() => choose({ request: null })} />
        ) : (
          <p className="grid min-h-40 place-content-center rounded-lg border border-dashed border-line px-6 text-center text-12 text-fg-3 max-drawer:hidden">
            {t("choose")}
          </p>
        )}
      </div>
    </>
  );
}
