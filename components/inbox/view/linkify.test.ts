import { expect, test } from "vitest";
import { linkify } from "./linkify.ts";

test("a web address becomes a link and the full stop after it does not", () => {
  expect(linkify("See https://mrl.link/20418.")).toEqual([
    { kind: "text", text: "See " },
    { kind: "link", text: "https://mrl.link/20418" },
    { kind: "text", text: "." },
  ]);
});

test("only http and https are links", () => {
  expect(linkify("javascript:alert(1) and file:///etc")).toEqual([
    { kind: "text", text: "javascript:alert(1) and file:///etc" },
  ]);
});

test("nothing of the text is lost", () => {
  const text = "(https://a.example/x?y=1&z=2), HTTP://B.EXAMPLE! fim";
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("an empty text has no parts", () => {
  expect(linkify("")).toEqual([]);
});
