import { expect, test } from "vitest";
import { initials, markHue, personHue } from "./person.ts";

test("initials are the first letters of the first and the last word", () => {
  expect(initials("Beatriz Lemos")).toBe("BL");
  expect(initials("  ana   maria prado ")).toBe("AP");
  expect(initials("Lea")).toBe("L");
});

test("initials keep accents and scripts whole", () => {
  expect(initials("Ágata")).toBe("Á");
  expect(initials("يوسف حداد")).toBe("يح");
  expect(initials("Visitor 4821")).toBe("V");
});

test("a phone number shows its last two digits", () => {
  expect(initials("+55 11 90000-0142")).toBe("42");
});

test("a name without letters or digits still shows something", () => {
  expect(initials("")).toBe("?");
  expect(initials("👩‍👩‍👧 !")).toBe("👩‍👩‍👧");
});

test("a hue belongs to its id and people are never green or teal", () => {
  expect(personHue("0198-a")).toBe(personHue("0198-a"));
  for (let i = 0; i < 500; i += 1) {
    const hue = personHue(`0198f3a2-7c00-7000-8000-${String(i).padStart(12, "0")}`);
    expect(hue < 100 || hue > 215).toBe(true);
  }
});

test("ids of the same moment spread over the marks", () => {
  const seen = new Set(Array.from({ length: 64 }, (_, i) => markHue(`0198f3a2-7c00-7000-8000-${String(i)}`)));
  expect(seen.size).toBeGreaterThan(5);
});
