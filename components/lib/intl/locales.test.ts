import { describe, expect, it } from "vitest";
import { chooseLocale, chooseRegion } from "./locales.ts";

describe("what a browser says about languages", () => {
  it.each([
    { header: "en-GB,en;q=0.9", region: "en-GB" },
    { header: "de-DE,de;q=0.9,en-NZ;q=0.8,en-US;q=0.7", region: "en-NZ" },
    { header: "en-Latn-IE", region: "en-Latn-IE" },
    { header: "pt-BR,en;q=0.5", region: "en" },
    { header: "", region: "en" },
    { header: null, region: "en" },
    // Not what Intl takes: a page must not fail of it.
    { header: "en-a,en-US-u-,en-!!,en-toolongtobeone", region: "en" },
  ])("chooses $region of $header, in which dates can be written", ({ header, region }) => {
    const chosen = chooseRegion(header, chooseLocale(header));
    expect(chosen).toBe(region);
    expect(() => new Intl.DateTimeFormat(chosen)).not.toThrow();
  });
});
