"use client";
import { Plus, X } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Input } from "#components/ui/input.tsx";
import { Menu, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import type { PersonDetail } from "#server/people/read-person.ts";
import { useContactMoves } from "./use-contact-moves.ts";

export function TagsCard({ contact }: { contact: PersonDetail["contact"] }) {
  const t = useTranslations("contacts.detail");
  const trpc = useTRPC();
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const { tag } = useContactMoves();
  const [isMaking, setMaking] = useState(false);
  const contactIds = [contact.id];
  const rest = (tags.data ?? []).filter(({ id }) => !contact.tags.some((own) => own.id === id));
  return (
    <Card title={t("tags")}>
      <div className="flex flex-wrap items-center gap-1.5">
        {contact.tags.length === 0 && <p className="text-12 text-fg-3">{t("noTags")}</p>}
        {contact.tags.map(({ id, name }) => (
          <span
            key={id}
            className="inline-flex h-6 items-center gap-1 rounded-xs border border-line bg-sunken ps-2 text-12 font-medium text-fg-2 max-pane:h-9"
          >
            <bdi>{name}</bdi>
            <button
              type="button"
              aria-label={t("removeTag", { name })}
              onClick={() => tag.mutate({ contactIds, remove: [id] })}
              className="grid size-5.5 place-items-center rounded-xs hover:bg-hover hover:text-fg max-pane:size-9"
            >
              <Icon as={X} size={12} />
            </button>
          </span>
        ))}
        <Menu
          trigger={
            <Button tone="plain" size="sm" icon={Plus} pending={tag.isPending}>
              {t("addTag")}
            </Button>
          }
        >
          {rest.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => tag.mutate({ contactIds, add: [id] })}>
              {name}
            </MenuItem>
          ))}
          {rest.length > 0 && <MenuSeparator />}
          <MenuItem icon={Plus} onSelect={() => setMaking(true)}>
            {t("newTag")}
          </MenuItem>
        </Menu>
      </div>
      {isMaking && (
        <NewTag onClose={() => setMaking(false)} onMade={(tagId) => tag.mutate({ contactIds, add: [tagId] })} />
      )}
    </Card>
  );
}

function NewTag({ onClose, onMade }: { onClose: () => void; onMade: (tagId: number) => void }) {
  const t = useTranslations("contacts.detail");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [name, setName] = useState("");
  const create = useMutation(
    trpc.contacts.createTag.mutationOptions({
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.contacts.tags.queryFilter());
        onMade(id);
        onClose();
      },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate({ name });
  };
  const words =
    create.error && (domainCodeOf(create.error) === "conflict" ? t("newTagTaken") : errorText(create.error));
  return (
    <Dialog open onOpenChange={onClose} title={t("newTagTitle")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field label={t("newTagName")} error={words ?? undefined}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" pending={create.isPending}>
          {t("newTagSubmit")}
        </Button>
      </form>
    </Dialog>
  );
}
