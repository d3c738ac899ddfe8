"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useSettled } from "#components/lib/use-settled.ts";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import type { CampaignInput } from "#server/campaigns/inputs.ts";

const SAVE_AFTER_MS = 700;

/** What the wizard edits. */
export type Draft = CampaignInput;
export type DraftEdit = (change: Partial<Draft>) => void;

export function draftOf(campaign: Campaign): Draft {
  const { name, segmentId, exclusionIds, channelIds, requiresOptIn, holdoutPercent, schedule, quietHours } = campaign;
  const { onChannelLoss, replyWindowHours, tracksLinks } = campaign;
  return {
    ...{ name, segmentId, exclusionIds, channelIds, requiresOptIn, holdoutPercent, schedule, quietHours },
    ...{ onChannelLoss, replyWindowHours, tracksLinks },
    variants: campaign.variants.map(({ body, media, bindings, weight }) => ({
      body,
      mediaId: media?.mediaId ?? null,
      bindings,
      weight,
    })),
  };
}

/** The draft as it is edited: it saves itself when the typing pauses, over the version that it was read in. */
export function useDraft(campaign: Campaign) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const [saved, setSaved] = useState(() => ({
    text: JSON.stringify(draft),
    version: campaign.version,
    at: campaign.updatedAt,
  }));
  const save = useMutation(
    trpc.campaigns.save.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
    }),
  );
  const text = JSON.stringify(draft);
  const settled = useSettled(text, SAVE_AFTER_MS);
  const isDirty = text !== saved.text;
  const isConflict = domainCodeOf(save.error) === "conflict";
  const send = () => {
    if (save.isPending || text === saved.text || draft.name.trim() === "") return;
    save.mutate(
      { id: campaign.id, version: saved.version, ...draft },
      { onSuccess: ({ version, updatedAt }) => setSaved({ text, version, at: updatedAt }) },
    );
  };
  const onSettled = useEffectEvent(() => {
    // After a conflict nothing is sent until somebody decides.
    if (!isConflict) send();
  });
  useEffect(() => {
    onSettled();
    // Typed while a save was under way: it goes with the next one.
  }, [settled, saved.text]);
  const edit: DraftEdit = (change) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    edit,
    isDirty,
    isSaving: save.isPending,
    isConflict,
    error: save.error,
    retry: send,
    version: saved.version,
    savedAt: saved.at,
  };
}

export type DraftState = ReturnType<typeof useDraft>;
