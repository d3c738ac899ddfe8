"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { showToast } from "#components/ui/toast.ts";
import { SHORTCUTS } from "../shortcuts.ts";

type Answer = "opt_out" | "keep";

export type ConsentAsked = {
  wording: string;
  isPending: boolean;
  answer: (said: Answer) => void;
};

/** A text of this conversation that may have meant "stop", until somebody says what it meant. Null when there is none. */
export function useConsentQuestion(conversationId: string): ConsentAsked | null {
  const t = useTranslations("inbox.consentQuestion");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const panel = trpc.inbox.contactPanel.queryOptions({ conversationId });
  const { data } = useQuery(panel);
  const answering = useMutation(
    trpc.contacts.answerConsent.mutationOptions({
      onSuccess: (_, { answer }) => {
        showToast(t(answer === "opt_out" ? "optedOut" : "kept"));
      },
      onError: (error) => {
        showToast(errorText(error), { tone: "failed" });
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: panel.queryKey }),
    }),
  );
  const question = data?.question;
  if (!data || !question) return null;
  return {
    wording: question.wording,
    isPending: answering.isPending,
    answer: (said) => {
      // A held key, or a second press before the answer is there, says nothing more.
      if (answering.isPending) return;
      answering.mutate({ contactId: data.id, messageId: question.messageId, answer: said });
    },
  };
}

/** Asks what the text meant; campaigns to the person wait for the answer. */
export function ConsentQuestion({ asked: { wording, isPending, answer } }: { asked: ConsentAsked }) {
  const t = useTranslations("inbox.consentQuestion");
  return (
    <section aria-label={t("label")} className="mx-3 mt-1 mb-1.5 shrink-0">
      <Callout tone="amber" icon={CircleHelp} live>
        <p className="font-medium">{t("title")}</p>
        <q dir="auto" className="line-clamp-3 text-start wrap-anywhere">
          {wording}
        </q>
        <p className="text-fg-2">{t("hint")}</p>
        <div className="flex flex-wrap gap-1.5 pt-1.5">
          <Button size="sm" keys={SHORTCUTS.optOut} pending={isPending} onClick={() => answer("opt_out")}>
            {t("optOut")}
          </Button>
          <Button size="sm" keys={SHORTCUTS.keepConsent} pending={isPending} onClick={() => answer("keep")}>
            {t("keep")}
          </Button>
        </div>
      </Callout>
    </section>
  );
}
