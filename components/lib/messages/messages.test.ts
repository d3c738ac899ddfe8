import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { en } from "./en/index.ts";

type Tree = { [key: string]: string | Tree };

/** Every leaf of a catalogue as [path, text]. */
function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

test("every message is valid ICU and says something", () => {
  for (const [path, text] of leaves(en)) {
    expect(text.trim(), path).not.toBe("");
    const names = [...text.matchAll(/\{(\w+)/gu)].map((match) => match[1] ?? "");
    const values = Object.fromEntries(names.map((name) => [name, 2]));
    const t = createTranslator({
      locale: "en",
      messages: { text },
      onError: (error) => {
        throw new Error(`${path}: ${error.message}`);
      },
    });
    expect(t.markup("text", { ...values, b: (chunks: string) => chunks }), path).not.toContain("{");
  }
});

test("no key carries a dot: next-intl reads it as a level", () => {
  const keys = (tree: Tree): string[] =>
    Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [key] : [key, ...keys(value)]));
  expect(keys(en).filter((key) => key.includes("."))).toEqual([]);
});

test("the guard counts what arrived in words", () => {
  const t = createTranslator({ locale: "en", messages: en, namespace: "inbox.guard" });
  expect(t("title", { count: 1 })).toBe("Not sent yet: 1 message arrived since you looked");
  expect(t("title", { count: 3 })).toBe("Not sent yet: 3 messages arrived since you looked");
  expect(t("body", { time: "09:32", count: 1 })).toBe("You last saw 09:32. Read it first, then decide.");
});

test("a message in doubt promises no more than is known", () => {
  expect(en.inbox.status.unknown).toBe("Handed over, no answer yet");
});
