import { expect, test } from "vitest";
import { membersFor, mentionAt, withMention } from "./mention-query.ts";

const member = (name: string, given = {}) => ({ id: name, name, isRemoved: false, isAvailable: true, ...given });
const members = [member("Ana Moura"), member("Rui São Brás"), member("Gone", { isRemoved: true }), member("Olga")];
const offered = (text: string) => {
  const query = mentionAt(text, text.length);
  return query ? membersFor(query, members, "Olga").map(({ name }) => name) : null;
};

test("an @ offers colleagues whose name or a word of it begins so, with or without accents", () => {
  expect(offered("Look, @")).toEqual(["Ana Moura", "Rui São Brás"]);
  expect(offered("@mo")).toEqual(["Ana Moura"]);
  expect(offered("(@rui sao")).toEqual(["Rui São Brás"]);
});

test("a mail address, a finished name and one's own offer nobody", () => {
  expect(offered("me@ana")).toBeNull();
  expect(offered("no sign")).toBeNull();
  expect(offered("@Ana Moura please")).toEqual([]);
  expect(offered("@Olg")).toEqual([]);
  expect(offered("@Ana\n")).toBeNull();
});

test("the chosen name takes the place of what was typed, and one goes on behind it", () => {
  const query = mentionAt("Hi @an, look", 6);
  expect(query && withMention("Hi @an, look", query, "Ana Moura")).toEqual({ text: "Hi @Ana Moura, look", caret: 13 });
  const inner = mentionAt("@an look", 3);
  expect(inner && withMention("@an look", inner, "Ana Moura")).toEqual({ text: "@Ana Moura look", caret: 11 });
});
