"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { CampaignsGate, useMayManage } from "./campaigns-gate.tsx";
import { LiveScreen } from "./live/live-screen.tsx";
import { PicturesProvider } from "./wizard/pictures.tsx";
import { Wizard } from "./wizard/wizard.tsx";

/** One campaign: the wizard while it is a draft, what happens to its people from the launch on. */
export function CampaignScreen({ campaignId }: { campaignId: string }) {
  return (
    <CampaignsGate>
      <Campaign key={campaignId} id={campaignId} />
    </CampaignsGate>
  );
}

function Campaign({ id }: { id: string }) {
  const t = useTranslations("campaigns");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { workspace } = useWorkspace();
  const mayManage = useMayManage();
  const campaign = useQuery(trpc.campaigns.get.queryOptions({ id }));
  const [reloads, setReloads] = useState(0);
  const crumb = { label: t("title"), href: `/w/${workspace.id}/campaigns` };
  const { data } = campaign;
  if (!data)
    return (
      <WorkPage crumb={crumb} title="…">
        <Card>
          <QueryState query={{ ...campaign, data: undefined }}>{() => null}</QueryState>
        </Card>
      </WorkPage>
    );
  if (data.status !== "draft") return <LiveScreen campaign={data} />;
  if (!mayManage)
    return (
      <WorkPage crumb={crumb} title={data.name}>
        <Callout>{t("wizard.readOnly")}</Callout>
      </WorkPage>
    );
  const reload = async () => {
    await queryClient.refetchQueries(trpc.campaigns.get.queryFilter({ id }));
    setReloads((count) => count + 1);
  };
  return (
    <PicturesProvider>
      <Wizard key={reloads} campaign={data} onReload={() => void reload()} />
    </PicturesProvider>
  );
}
