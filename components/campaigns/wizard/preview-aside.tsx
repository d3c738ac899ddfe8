"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ContactPicker, type PickedContact } from "#components/contacts/contact-picker.tsx";
import { clockTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { AsidePart } from "#components/shell/work-page.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Preview } from "#server/campaigns/preview-message.ts";
import { variantLetter } from "../rates.ts";
import { PhonePreview, PreviewLegend } from "./phone-preview.tsx";
import { usePictures } from "./pictures.tsx";
import type { Draft } from "./use-draft.ts";

type PreviewAsideProps = { campaignId: string; draft: Draft };

/** The message as one person will read it, by the same renderer that sends it. */
export function PreviewAside({ campaignId, draft }: PreviewAsideProps) {
  const t = useTranslations("campaigns.preview");
  const [chosen, setChosen] = useState("1");
  const [picked, setPicked] = useState<PickedContact | null>(null);
  const somebody = useSomebody(draft.segmentId);
  const contact = picked ?? somebody;
  const label = Math.min(Number(chosen), Math.max(draft.variants.length, 1));
  const total = draft.variants.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <AsidePart
        title={t("title")}
        end={
          draft.variants.length > 1 && (
            <Segmented
              label={t("variant")}
              value={String(label)}
              options={draft.variants.map(({ weight }, index) => ({
                value: String(index + 1),
                label: `${variantLetter(index + 1)} ${String(Math.round((weight / total) * 100))} %`,
              }))}
              onChange={setChosen}
            />
          )
        }
      >
        <Rendered campaignId={campaignId} label={label} contactId={contact?.id ?? null} draft={draft} />
      </AsidePart>
      <AsidePart title={t("as")}>
        <p className="pb-2 font-medium">{contact?.name ?? t("nobody")}</p>
        <ContactPicker label={t("other")} onPick={setPicked} />
      </AsidePart>
    </>
  );
}

/** The first of the segment, so that the preview is of somebody who will get it. */
function useSomebody(segmentId: string | null): PickedContact | null {
  const trpc = useTRPC();
  const segments = useQuery(trpc.segments.list.queryOptions());
  const filter = segments.data?.find(({ id }) => id === segmentId)?.filter;
  const sample = useQuery({
    ...trpc.segments.sample.queryOptions({ filter: filter ?? { any: [] } }),
    enabled: filter !== undefined,
  });
  const first = filter && sample.data?.find(({ consent }) => consent === "opted_in");
  return first ? { id: first.id, name: first.name || (first.phone ?? "") } : null;
}

type RenderedProps = { campaignId: string; label: number; contactId: string | null; draft: Draft };

function Rendered({ campaignId, label, contactId, draft }: RenderedProps) {
  const t = useTranslations("campaigns.preview");
  const trpc = useTRPC();
  const viewer = useViewer();
  const now = useNow();
  const pictures = usePictures();
  const preview = useQuery({
    ...trpc.campaigns.preview.queryOptions({ id: campaignId, label, contactId }),
    placeholderData: (before) => before,
    staleTime: 0,
    enabled: draft.variants.length > 0,
  });
  const channels = useQuery(trpc.channels.list.queryOptions());
  const business = channels.data?.find(({ id }) => draft.channelIds.includes(id))?.name ?? t("business");
  const mediaId = draft.variants[label - 1]?.mediaId ?? null;
  const { remember } = pictures;
  const stored = preview.data?.media ? { id: preview.data.media.mediaId, url: preview.data.pictureUrl } : null;
  const [storedId, storedUrl] = [stored?.id, stored?.url];
  useEffect(() => {
    if (storedId !== undefined && storedUrl) remember(storedId, storedUrl);
  }, [storedId, storedUrl, remember]);
  if (!preview.data) return preview.isLoading ? <Skeleton shape="block" className="h-80 w-full rounded-lg" /> : null;
  return (
    <div aria-live="polite">
      {"hold" in preview.data ? (
        <Held hold={preview.data.hold} />
      ) : (
        <>
          <PhonePreview
            business={business}
            parts={preview.data.parts}
            pictureUrl={mediaId === null ? null : pictures.urlOf(mediaId)}
            hasPicture={mediaId !== null}
            time={clockTime(now, viewer)}
          />
          <PreviewLegend parts={preview.data.parts} />
        </>
      )}
    </div>
  );
}

function Held({ hold }: { hold: Extract<Preview, { hold: object }>["hold"] }) {
  const t = useTranslations("campaigns.preview");
  return (
    <Callout tone="amber">
      {hold.reason === "variable_missing" ? t("held", { marker: `{{${String(hold.variable)}}}` }) : t("tooLong")}
    </Callout>
  );
}
