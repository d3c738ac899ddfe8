import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { linksIn, newLinkCode, readLinkPath, shortenLinks } from "./links.ts";
import { renderFor, type Reader, type VariantMessage } from "./render-message.ts";

const ana: Reader = { name: "Ana Maria Lopes", phone: "+351912345678", attributes: { city: "Porto" } };
const variant = (body: string, given: Partial<VariantMessage> = {}): VariantMessage => ({
  ...{ body, media: null, bindings: [] },
  ...given,
});
const links = { baseUrl: "https://go.example", code: "abcdefghj" };

describe("a campaign's message to one person", () => {
  it("has their attributes, name, first name and phone in it", () => {
    const bindings = [
      { attribute: "first_name" },
      { attribute: "city" },
      { attribute: "name" },
      { attribute: "phone" },
    ];
    const body = "{{1}} in {{2}}: {{3}}, {{4}}";
    expect(renderFor(variant(body, { bindings }), ana, null)).toMatchObject({
      body: "Ana in Porto: Ana Maria Lopes, +351912345678",
      kind: 1,
      content: null,
    });
  });

  it("prefers an attribute that is called like one of these, when it has a value", () => {
    const bindings = [{ attribute: "first_name" }];
    const called = (value: unknown) =>
      renderFor(variant("{{1}}", { bindings }), { ...ana, attributes: { first_name: value } }, null);
    expect(called("Nita")).toMatchObject({ body: "Nita" });
    expect(called("")).toMatchObject({ body: "Ana" });
    expect(called(null)).toMatchObject({ body: "Ana" });
  });

  it("is held when a variable has neither value nor fallback, and says which", () => {
    const bindings = [{ attribute: "city" }, { attribute: "order_city" }];
    const held = renderFor(variant("{{1}} {{2}}", { bindings }), ana, null);
    expect(held).toEqual({ hold: { reason: "variable_missing", variable: 2 } });
  });

  it("is held when its values make it longer than WhatsApp takes", () => {
    const media = { mediaId: "m", mime: "image/jpeg", sizeBytes: 1 };
    const reader = { ...ana, attributes: { city: "x".repeat(1_100) } };
    const held = renderFor(variant("{{1}}", { media, bindings: [{ attribute: "city" }] }), reader, null);
    expect(held).toEqual({ hold: { reason: "text_too_long" } });
  });

  it("carries its picture, with the text below it", () => {
    const media = { mediaId: "m", mime: "image/jpeg", sizeBytes: 1 };
    const message = renderFor(variant("See this", { media }), ana, null);
    expect(message).toMatchObject({ kind: 2, body: "See this", content: JSON.stringify({ media }) });
  });
});

describe("links in a campaign's message", () => {
  it("become the recipient's own, one letter for each address", () => {
    const body = "New: https://a.example/x. Or (https://b.example/y), again https://a.example/x!";
    expect(shortenLinks(body, links)).toBe(
      "New: https://go.example/l/abcdefghja. Or (https://go.example/l/abcdefghjb), again https://go.example/l/abcdefghja!",
    );
  });

  it("stay when a variable is part of them, and when a value brings them", () => {
    const bindings = [{ attribute: "site" }];
    const reader = { ...ana, attributes: { site: "https://evil.example" } };
    expect(renderFor(variant("https://a.example/{{1}} {{1}}", { bindings }), reader, links)).toMatchObject({
      body: "https://a.example/https://evil.example https://evil.example",
    });
  });

  it("are web addresses only", () => {
    const body = "javascript:alert(1) ftp://a.example https://user:pw@a.example http:// https://en.wiki.example/A_(b)";
    expect(linksIn(body)).toEqual(["https://en.wiki.example/A_(b)"]);
  });

  it("are found again by their short form", () => {
    const code = newLinkCode();
    expect(readLinkPath(`${code}c`)).toEqual({ code, position: 2 });
    for (const text of ["", "a", `${code}A`, `${code}ab`, "../../etca"]) expect(readLinkPath(text)).toBeNull();
  });
});

test("shortening moves no word around the addresses, and no address is left", () => {
  const word = fc.constantFrom("Hi", "https://a.example/p", "http://b.example?q=1", "(see", "{{1}}", ",", "olá");
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const body = words.join(" ");
      const short = shortenLinks(body, links);
      const back = short.replaceAll(/https:\/\/go\.example\/l\/abcdefghj([a-z])/g, (_, letter: string) => {
        return linksIn(body)["abcdefghijklmnopqrstuvwxyz".indexOf(letter)] ?? "?";
      });
      expect(back).toBe(body);
      expect(linksIn(short).every((url) => url.startsWith("https://go.example/l/"))).toBe(true);
    }),
  );
});
