"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { distinctMarks } from "#components/lib/format/person.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { ChannelView } from "#server/channels/list-channels.ts";
import type { ChannelAction } from "#server/channels/states.ts";
import { ChannelForm } from "./channel-form.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { LinkCard } from "./link-card.tsx";

type Open = { kind: "form"; channel?: ChannelView } | { kind: "unlink"; channel: ChannelView } | null;

/** The numbers of a workspace: how each is, and what to do next. */
export function ChannelsScreen({ canSimulate }: { canSimulate: boolean }) {
  const trpc = useTRPC();
  const t = useTranslations("channels");
  const { member } = useWorkspace();
  const viewer = useViewer();
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const [linkingId, setLinkingId] = useState<string | null>(null);
  const act = useChannelActions();
  const { data, isError, refetch } = useQuery(trpc.channels.list.queryOptions());
  const channels = useMemo(() => data ?? [], [data]);
  const marks = useMemo(() => distinctMarks(channels), [channels]);
  const canManage = member.role === "admin" || member.role === "owner";
  const linking = channels.find((channel) => channel.id === linkingId);
  const add = () => {
    setOpen({ kind: "form" });
  };
  const onAct = (channel: ChannelView) => (action: ChannelAction) => {
    if (action === "log_out") setOpen({ kind: "unlink", channel });
    else act(action, channel.id);
  };
  const close = () => {
    setOpen(null);
  };
  const columns = (["number", "state", "next", "pace", "menu"] as const).map((key) => ({
    key,
    label: t(`column.${key}`),
    hidden: key === "menu",
  }));
  const attention = channels.filter((channel) => channel.needsPerson).length;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-pane:flex-col max-pane:overflow-y-auto">
      <Page
        title={t("title")}
        summary={t("summary", { count: channels.length, attention })}
        actions={
          canManage && (
            <Button tone="primary" icon={Plus} onClick={add}>
              {t("add")}
            </Button>
          )
        }
      >
        {data && channels.length > 0 && (
          <Card flush>
            <Table caption={t("tableLabel")} columns={columns}>
              {channels.map((channel) => (
                <ChannelRow
                  key={channel.id}
                  {...{ channel, canManage, viewer, now }}
                  mark={marks.get(channel.id)}
                  selected={channel.id === linkingId}
                  onAct={onAct(channel)}
                  onLink={() => {
                    setLinkingId(channel.id);
                  }}
                  onRename={() => {
                    setOpen({ kind: "form", channel });
                  }}
                />
              ))}
            </Table>
          </Card>
        )}
        {data && channels.length === 0 && (
          <EmptyState
            icon={Smartphone}
            title={t("empty.title")}
            action={
              canManage && (
                <Button tone="primary" onClick={add}>
                  {t("empty.action")}
                </Button>
              )
            }
          >
            {canManage ? t("empty.body") : t("forbidden.body")}
          </EmptyState>
        )}
        {!data &&
          (isError ? (
            <EmptyState live tone="red" title={t("error.title")} action={<Retry onRetry={() => void refetch()} />}>
              {t("error.body")}
            </EmptyState>
          ) : (
            <Skeleton shape="block" className="h-40 w-full" />
          ))}
      </Page>
      {linking && (
        <LinkCard
          key={linking.id}
          channelId={linking.id}
          name={linking.name}
          onClose={() => {
            setLinkingId(null);
          }}
        />
      )}
      {open?.kind === "form" && (
        <ChannelForm
          channel={open.channel}
          canSimulate={canSimulate}
          onClose={close}
          onSaved={(id) => {
            close();
            if (!open.channel) setLinkingId(id);
          }}
        />
      )}
      {open?.kind === "unlink" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t("unlink.title", { name: open.channel.name })}
          description={t("unlink.body")}
          confirmLabel={t("unlink.confirm", { name: open.channel.name })}
          onConfirm={() => {
            act("log_out", open.channel.id);
            close();
          }}
        />
      )}
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ui");
  return <Button onClick={onRetry}>{t("retry")}</Button>;
}

/** Asks the session workers to bring a number where a person wants it; the state follows by its own events. */
function useChannelActions(): (action: ChannelAction, id: string) => void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const te = useTranslations("errors");
  const settle = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.channels.pathKey() }),
    onError: () => {
      showToast(te("other"), { tone: "failed" });
    },
  };
  const moves = {
    connect: useMutation({ ...trpc.channels.connect.mutationOptions(), ...settle }),
    disconnect: useMutation({ ...trpc.channels.disconnect.mutationOptions(), ...settle }),
    log_out: useMutation({ ...trpc.channels.logOut.mutationOptions(), ...settle }),
    relink: useMutation({ ...trpc.channels.relink.mutationOptions(), ...settle }),
    archive: useMutation({ ...trpc.channels.archive.mutationOptions(), ...settle }),
  } satisfies Record<ChannelAction, unknown>;
  return (action, id) => {
    moves[action].mutate({ id });
  };
}
