"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { PersonDetail } from "#server/people/read-person.ts";
import { useContactMoves } from "./use-contact-moves.ts";

type Contact = PersonDetail["contact"];
type Identity = Contact["identities"][number];

/** The name, and the numbers and ids that are this person. */
export function AboutCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts.detail");
  return (
    <Card title={t("about")}>
      <div className="grid max-w-110 gap-4">
        <NameForm contact={contact} />
        <Identities contact={contact} />
      </div>
    </Card>
  );
}

function NameForm({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts.detail");
  const { change } = useContactMoves();
  const [name, setName] = useState(contact.name);
  const isDirty = name.trim() !== contact.name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDirty && !change.isPending)
      change.mutate({ contactId: contact.id, name: name.trim() }, { onSuccess: () => showToast(t("saved")) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard when={isDirty && !change.isPending} />
      <Field label={t("name")}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {isDirty && (
              <Button type="submit" pending={change.isPending}>
                {t("save")}
              </Button>
            )}
          </span>
        )}
      </Field>
    </form>
  );
}

function Identities({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts.detail");
  const { removeIdentity } = useContactMoves();
  const [removed, setRemoved] = useState<Identity | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="grid gap-1">
      <h3 className="text-12 text-fg-2">{t("identities")}</h3>
      {contact.identities.length === 0 && <p className="text-12 text-fg-3">{t("noIdentity")}</p>}
      <ul>
        {contact.identities.map((identity) => (
          <li key={`${identity.kind} ${identity.value}`} className="flex h-8 items-center gap-2 max-pane:h-11">
            <span className="w-32 text-fg-3">{t(`kind.${identity.kind}`)}</span>
            <bdi className={identity.kind === "phone" ? "tabular-nums" : "truncate font-mono text-12"}>
              {identity.value}
            </bdi>
            <IconButton
              icon={X}
              size="sm"
              className="ms-auto"
              label={t("removeIdentity", { value: identity.value })}
              onClick={() => setRemoved(identity)}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddPhone contactId={contact.id} onDone={() => setAdding(false)} />
      ) : (
        <Button tone="plain" size="sm" icon={Plus} className="justify-self-start" onClick={() => setAdding(true)}>
          {t("addPhone")}
        </Button>
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t("removeIdentityTitle", { value: removed?.value ?? "" })}
        description={t("removeIdentityBody")}
        confirmLabel={t("removeIdentityConfirm", { value: removed?.value ?? "" })}
        pending={removeIdentity.isPending}
        onConfirm={() => {
          if (removed)
            removeIdentity.mutate({ contactId: contact.id, identity: removed }, { onSettled: () => setRemoved(null) });
        }}
      />
    </div>
  );
}

function AddPhone({ contactId, onDone }: { contactId: string; onDone: () => void }) {
  const t = useTranslations("contacts");
  const errorText = useErrorText();
  const { addIdentity } = useContactMoves();
  const [phone, setPhone] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (addIdentity.isPending) return;
    addIdentity.mutate({ contactId, identity: { kind: "phone", value: phone.trim() } }, { onSuccess: onDone });
  };
  const problem = () => {
    if (!addIdentity.error) return undefined;
    const code = domainCodeOf(addIdentity.error);
    if (code === "conflict") return t("detail.taken");
    return code === "request.invalid" ? t("create.phoneWrong") : errorText(addIdentity.error);
  };
  return (
    <form noValidate onSubmit={submit} className="pt-1">
      <Field label={t("create.phone")} hint={t("create.phoneHint")} error={problem()}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              autoFocus
              type="tel"
              dir="ltr"
              autoComplete="off"
              maxLength={40}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape") onDone();
              }}
            />
            <Button type="submit" pending={addIdentity.isPending}>
              {t("detail.save")}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
