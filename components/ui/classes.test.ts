import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const styles = (path: string) => readFileSync(join(ROOT, path), "utf8");
const SHEETS: Record<string, string> = {
  tailwindcss: "node_modules/tailwindcss/index.css",
  "../components/ui/tokens.css": "components/ui/tokens.css",
};

/** The classes that a screen names: in `className`, and in what `cx` joins there, without what is only compared. */
function classesOf(source: string): string[] {
  const texts = [...source.matchAll(/className=(?:"([^"]+)"|\{cx\(([\s\S]*?)\)\})/g)].map(
    ([, plain, joined = ""]) =>
      plain ?? [...joined.replace(/[=!]== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)].map(([, text]) => text).join(" "),
  );
  // Marks for `group-*` and `peer-*` have no style of their own.
  return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name !== "" && !/^(group|peer)(\/|$)/.test(name));
}

/** Selectors as they are written in `className`: without their escapes. */
const unescaped = (selector: string) => selector.replace(/\\3(\d) /g, "$1").replace(/\\(.)/g, "$1");

test("every class that a screen names has a style, so that nothing is left without its colour", async () => {
  const files = globSync("{app,components}/**/*.tsx", { cwd: ROOT });
  const named = new Map(files.flatMap((file) => classesOf(styles(file)).map((name) => [name, file] as const)));
  expect(named.size).toBeGreaterThan(500);
  const compiler = await compile(styles("app/globals.css"), {
    base: ROOT,
    loadStylesheet: (id, base) => {
      const path = SHEETS[id];
      if (!path) throw new Error(`another style sheet: ${id}`);
      return Promise.resolve({ path, base, content: styles(path) });
    },
  });
  const css = compiler.build([...named.keys()]);
  const styled = new Set([...css.matchAll(/\.((?:\\3\d |\\.|[\w-])+)/g)].map(([, name = ""]) => unescaped(name)));
  expect([...named].filter(([name]) => !styled.has(name))).toEqual([]);
});
