import { expect, test } from "vitest";
import { distinctMarks, initials, personHue } from "./person.ts";

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

test("two numbers of a workspace never look alike", () => {
  const marks = distinctMarks([
    { id: "c2", name: "Vendas São Paulo" },
    { id: "c1", name: "Loja Lisboa" },
    { id: "c3", name: "Vendas Rio" },
  ]);
  expect([...marks.values()].map((mark) => mark.text)).toEqual(["L", "VP", "VR"]);
  expect(new Set([...marks.values()].map((mark) => mark.hue)).size).toBe(3);
});

test("a new number leaves the marks of the older ones their hue", () => {
  const before = distinctMarks([{ id: "c1", name: "Loja" }]).get("c1");
  const after = distinctMarks([
    { id: "c9", name: "Atacado" },
    { id: "c1", name: "Loja" },
  ]).get("c1");
  expect(after).toEqual(before);
});
