import type { Usage } from "./measure.ts";
import { commitOf, machine, meets, type Result } from "./result.ts";
import type { ScenarioOptions } from "./scenario.ts";

type Outcome = Pick<Result, "scenario" | "checks" | "figures" | "targets" | "limit" | "ratio" | "peer"> & {
  usage: Usage;
};

/** A scenario's outcome with where and when it ran, whether it was correct and whether it met every target. */
export function resultOf(stack: { postgres: string }, options: ScenarioOptions, outcome: Outcome): Result {
  const { usage, ...rest } = outcome;
  return {
    ...rest,
    ...machine(),
    commit: commitOf(),
    postgres: stack.postgres,
    quick: options.quick,
    correct: Object.values(outcome.checks).every((check) => check.ok),
    met: Object.entries(outcome.targets).every(([name, target]) => meets(outcome.figures, name, target)),
    ...usage,
  };
}
