import messages from "./mails/en.json" with { type: "json" };
import { RESET_LINK_HOURS } from "./rules.ts";

/** The mail with a password reset link, in the words of the catalogue beside this. */
export async function resetMail(values: { name: string; url: string }): Promise<{ subject: string; text: string }> {
  // It brings React along; a process that mails nothing does without.
  const { createTranslator } = await import("next-intl");
  const t = createTranslator({ locale: "en", messages, namespace: "reset" });
  return { subject: t("subject"), text: t("text", { ...values, hours: RESET_LINK_HOURS }) };
}
