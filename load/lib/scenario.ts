import type { Result } from "./result.ts";

/** Numbers given on the command line win over the scenario's own; `quick` ends within 45 s on two cores. */
export type ScenarioOptions = {
  quick: boolean;
  /** Also runs the usual way of doing it, where a scenario has one. */
  classic?: boolean;
  seconds?: number;
  clients?: number;
  sockets?: number;
  channels?: number;
  messages?: number;
};

export type Scenario = (options: ScenarioOptions) => Promise<Result>;
