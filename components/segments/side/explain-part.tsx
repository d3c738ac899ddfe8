"use client";
import { CircleCheck, CircleSlash } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ContactPicker, type PickedContact } from "#components/contacts/contact-picker.tsx";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { AsidePart } from "#components/shell/work-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { PlainFilter } from "../builder/tree.ts";
import type { Marked } from "../builder/use-builder-state.ts";

type ExplainPartProps = { filter: PlainFilter; onMark: (marked: Marked) => void };

/** Whether one contact is in, and if not, the line that keeps them out. */
export function ExplainPart({ filter, onMark }: ExplainPartProps) {
  const t = useTranslations("segments");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [about, setAbout] = useState<{ contact: PickedContact; filter: PlainFilter } | null>(null);
  const explain = useMutation({
    mutationFn: ({ id }: PickedContact) =>
      queryClient.query({ ...trpc.segments.explain.queryOptions({ filter, contactId: id }), staleTime: 0 }),
    onSuccess: ({ because }, { name }) => onMark(because && { path: because, words: t("builder.keepsOut", { name }) }),
  });
  const clear = () => {
    setAbout(null);
    explain.reset();
    onMark(null);
  };
  // An answer is about the filter it was asked for.
  const isCurrent = about !== null && JSON.stringify(about.filter) === JSON.stringify(filter);
  const answer = isCurrent ? explain.data : undefined;
  return (
    <AsidePart
      title={t("explain.title")}
      end={
        about && (
          <Button tone="plain" size="sm" onClick={clear}>
            {t("explain.clear")}
          </Button>
        )
      }
    >
      <ContactPicker
        label={t("explain.label")}
        onPick={(contact) => {
          setAbout({ contact, filter });
          explain.mutate(contact);
        }}
      />
      <div role="status" className="text-12">
        {explain.isError && <p className="pt-2 text-red-fg">{errorText(explain.error)}</p>}
        {about && answer && (
          <p className="flex gap-1.5 pt-2">
            <Icon
              as={answer.isIn ? CircleCheck : CircleSlash}
              size={14}
              className={answer.isIn ? "mt-0.5 text-green-fg" : "mt-0.5 text-amber-fg"}
            />
            {t(answer.isIn ? "explain.isIn" : "explain.isOut", { name: about.contact.name })}
          </p>
        )}
      </div>
    </AsidePart>
  );
}
