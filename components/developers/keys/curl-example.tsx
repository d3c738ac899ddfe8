"use client";
import { useTranslations } from "next-intl";
import type { ApiScope } from "#server/auth/api-scopes.ts";
import { CodeBlock } from "../code-block.tsx";
import { CopyButton } from "../copy-button.tsx";
import { curlExample } from "./curl.ts";

/** A call of this server's API by a key, ready to be pasted. Shown in dialogs alone: the server does not know its address. */
export function CurlExample({ apiKey, scopes }: { apiKey: string; scopes: readonly ApiScope[] }) {
  const t = useTranslations("developers");
  const command = curlExample(window.location.origin, apiKey, scopes);
  return (
    <section className="grid gap-1">
      <div className="flex items-center justify-between">
        <h3 className="text-12 font-medium text-fg-2">{t("keys.tryIt")}</h3>
        <CopyButton text={command} label={t("copy")} />
      </div>
      <CodeBlock label={t("keys.tryIt")}>{command}</CodeBlock>
    </section>
  );
}
