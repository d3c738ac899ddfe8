import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isZone } from "#server/platform/zoned-time.ts";
import { recipientZones } from "./recipient-zones.ts";

const HOME = "Europe/Lisbon";

describe("the zones a person may be in", () => {
  it("are the one of their attribute", () => {
    expect(recipientZones({ zone: "America/Manaus", country: "BR" }, HOME)).toEqual(["America/Manaus"]);
  });

  it("are all of the country when the attribute names none", () => {
    const zones = recipientZones({ zone: "Manaus time", country: "BR" }, HOME);
    expect(zones).toEqual(expect.arrayContaining(["America/Sao_Paulo", "America/Manaus", "America/Noronha"]));
    expect(zones).not.toContain(HOME);
  });

  it("are the workspace's when nothing is known", () => {
    expect(recipientZones({ zone: undefined, country: null }, HOME)).toEqual([HOME]);
    expect(recipientZones({ zone: null, country: "XX" }, HOME)).toEqual([HOME]);
  });
});

test("whatever the attribute and the country are, there is a zone, and each is one", () => {
  fc.assert(
    fc.property(fc.anything(), fc.oneof(fc.string(), fc.constantFrom("US", "RU", null)), (zone, country) => {
      const zones = recipientZones({ zone, country }, HOME);
      expect(zones.length).toBeGreaterThan(0);
      expect(zones.filter((it) => !isZone(it))).toEqual([]);
    }),
  );
});
