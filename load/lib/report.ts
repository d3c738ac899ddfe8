import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { meets, storedResults, type Result } from "./result.ts";

const README = join(import.meta.dirname, "../README.md");
const BEGIN = "<!-- results: written by `npm run load -- report` -->";
const END = "<!-- end of results -->";

/** Rewrites the results table of load/README.md from the stored JSON files. */
export function report(): void {
  const readme = readFileSync(README, "utf8");
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`load/README.md has lost its markers ${BEGIN} … ${END}`);
  const rows = storedResults().map(row);
  const head = "| scenario | figures (target) | limit, ratio | checks | peer | run |\n|---|---|---|---|---|---|";
  writeFileSync(README, `${before}${BEGIN}\n${[head, ...rows].join("\n")}\n${END}${after}`);
}

function row(result: Result): string {
  const figures = Object.entries(flat(result.figures)).map(([name, value]) => {
    const target = result.targets[name];
    const text = `${name} ${value}`;
    if (!target) return text;
    return meets(result.figures, name, target) ? `**${text}** (${target})` : `${text} (missed: ${target})`;
  });
  const checks = Object.entries(result.checks).map(([name, { ok }]) => (ok ? name : `**${name} failed**`));
  const peer = Object.entries(result.peer.figures).map(([name, value]) => `${name} ${value}`);
  const cells = [
    result.quick ? `${result.scenario} (quick)` : result.scenario,
    figures.join("<br>"),
    `${result.limit.name}: ${result.limit.value}<br>ratio ${result.ratio}`,
    checks.join(", "),
    `${result.peer.name}: ${peer.join(", ")}`,
    `${result.at.slice(0, 16).replace("T", " ")}, ${result.commit}, ${result.cores} cores, PostgreSQL ${result.postgres}, Node ${result.node}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function flat(figures: Result["figures"], prefix = ""): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value instanceof Object
        ? Object.entries(flat(value, `${prefix}${name}.`))
        : [[`${prefix}${name}`, value] as const],
    ),
  );
}
