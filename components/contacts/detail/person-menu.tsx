"use client";
import { Download, Ellipsis, UserRoundX } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { loadPage } from "#components/lib/load-page.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { PersonDetail } from "#server/people/read-person.ts";
import { useMayImport } from "../import-gate.tsx";

type PersonMenuProps = { contact: PersonDetail["contact"] };

/** What the law gives a person: all that is known about them, and to be forgotten. */
export function PersonMenu({ contact }: PersonMenuProps) {
  const t = useTranslations("contacts.person");
  const mayErase = useMayImport();
  const [isErasing, setErasing] = useState(false);
  const { exportPerson, erase } = usePersonMoves(contact.id);
  if (!mayErase) return null;
  const name = contact.name.trim() || (contact.phone ?? contact.id);
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("actions")} />}>
        <MenuItem icon={Download} onSelect={() => exportPerson.mutate({ contactId: contact.id })}>
          {t("export")}
        </MenuItem>
        <MenuItem icon={UserRoundX} tone="danger" onSelect={() => setErasing(true)}>
          {t("erase")}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isErasing}
        onOpenChange={setErasing}
        title={t("eraseTitle", { name })}
        description={t("eraseBody")}
        confirmLabel={t("eraseConfirm", { name })}
        typed={name}
        pending={erase.isPending}
        onConfirm={() =>
          erase.mutate(
            { contactId: contact.id, confirmation: name },
            { onSuccess: () => showToast(t("erased", { name })), onSettled: () => setErasing(false) },
          )
        }
      />
    </>
  );
}

function usePersonMoves(contactId: string) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { workspace } = useWorkspace();
  const onError = (error: unknown) => showToast(errorText(error), { tone: "failed" });
  return {
    // An attachment: the page stays where it is.
    exportPerson: useMutation(
      trpc.contacts.exportPerson.mutationOptions({ onSuccess: ({ url }) => loadPage(url), onError }),
    ),
    erase: useMutation(
      trpc.contacts.erase.mutationOptions({
        onSuccess: async () => {
          router.replace(`/w/${workspace.id}/contacts`);
          queryClient.removeQueries(trpc.contacts.get.queryFilter({ contactId }));
          await queryClient.invalidateQueries(trpc.contacts.pathFilter());
        },
        onError,
      }),
    ),
  };
}
