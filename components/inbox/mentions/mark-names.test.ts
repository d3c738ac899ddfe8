import { expect, test } from "vitest";
import { splitAtNames } from "./mark-names.ts";

const names = ["Ana", "Ana Moura", "J. (Jo) Reis", "Anne-Marie O'Brien", ""];

test.each([
  ["Hi @ana moura, and @Ana.", ["Hi ", "@ana moura", ", and ", "@Ana", "."]],
  ["@J. (Jo) Reis", ["", "@J. (Jo) Reis", ""]],
  ["@Anabela, me@ana.example", ["@Anabela, me@ana.example"]],
  ["@Anne-Marie O'Brien!", ["", "@Anne-Marie O'Brien", "!"]],
  ["no sign", ["no sign"]],
])("%j is split at whole names", (text, parts) => {
  expect(splitAtNames(text, names)).toEqual(parts);
});
