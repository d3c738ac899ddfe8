import { createCampaign } from "#server/campaigns/index.ts";
import type { MediaStore } from "#server/media/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { DemoPeople } from "./people.ts";

type Demo = { people: DemoPeople; segmentId: string; channelIds: string[] };

/** A draft with two wordings, ready but for its review. */
export async function seedCampaign({ pool }: Runtime, media: MediaStore, demo: Demo): Promise<void> {
  const { people, segmentId, channelIds } = demo;
  const key = { workspaceId: people.workspaceId, memberId: people.members.ana, id: newId() };
  await createCampaign({ pool, media }, key, {
    name: "December lighting",
    segmentId,
    channelIds,
    variants: [
      {
        body: "Olá {{1}}, as luminárias de dezembro já chegaram. Veja: https://moura.example/dezembro",
        mediaId: null,
        bindings: [{ attribute: "first_name", fallback: "cliente" }],
        weight: 1,
      },
      {
        body: "{{1}}, quem já comprou conosco tem entrega grátis até dia 12: https://moura.example/dezembro",
        mediaId: null,
        bindings: [{ attribute: "first_name", fallback: "cliente" }],
        weight: 1,
      },
    ],
  });
}
