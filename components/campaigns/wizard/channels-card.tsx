"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { toneOf } from "#components/channels/state-tone.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Card } from "#components/ui/card.tsx";
import { Dot } from "#components/ui/dot.tsx";
import { CheckLine, RadioLine } from "./check-line.tsx";
import type { Draft, DraftEdit } from "./use-draft.ts";

type ChannelsCardProps = { draft: Draft; edit: DraftEdit };

/** The numbers that send it, and what happens to the people of one that is lost. */
export function ChannelsCard({ draft, edit }: ChannelsCardProps) {
  const t = useTranslations("campaigns.audience");
  const tc = useTranslations("channels");
  const trpc = useTRPC();
  const channels = useQuery(trpc.channels.list.queryOptions());
  const name = useId();
  const { channelIds, onChannelLoss } = draft;
  const toggle = (id: string, isOn: boolean) =>
    edit({ channelIds: isOn ? [...channelIds, id] : channelIds.filter((other) => other !== id) });
  return (
    <Card title={t("from")} description={t("fromHint")}>
      <QueryState query={channels}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-fg-2">{t("noChannels")}</p>
          ) : (
            <div className="grid gap-4">
              <div>
                {rows.map(({ id, name: channelName, state, phone, perMinute }) => (
                  <CheckLine
                    key={id}
                    checked={channelIds.includes(id)}
                    onChange={(isOn) => toggle(id, isOn)}
                    label={
                      <span className="flex flex-wrap items-center gap-x-2">
                        <span className="font-medium">{channelName}</span>
                        <bdi className="text-fg-3 tabular-nums">{phone}</bdi>
                        <span className="inline-flex items-center gap-1.5 text-12 text-fg-2">
                          <Dot tone={toneOf(state)} />
                          {tc(`state.${state}`)}
                        </span>
                        <span className="text-12 text-fg-3">{t("perMinute", { count: perMinute })}</span>
                      </span>
                    }
                  />
                ))}
              </div>
              <fieldset>
                <legend className="pb-1 text-12 font-medium text-fg-2">{t("loss")}</legend>
                <RadioLine
                  name={name}
                  label={t("lossHold")}
                  checked={onChannelLoss === "hold"}
                  onChoose={() => edit({ onChannelLoss: "hold" })}
                />
                <RadioLine
                  name={name}
                  label={t("lossMove")}
                  checked={onChannelLoss === "move"}
                  onChoose={() => edit({ onChannelLoss: "move" })}
                />
              </fieldset>
            </div>
          )
        }
      </QueryState>
    </Card>
  );
}
