import { randomBytes } from "node:crypto";
import { startStack } from "../load/lib/stack.ts";
import { STACK_VARIABLE, type Running } from "./running.ts";

/** Starts the production build with its demo workspace, as `npm start` does, for all journeys; stopped at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const password = `demo-${randomBytes(8).toString("hex")}`;
  const demo = { DEMO: "on", DEMO_EMAIL: "ana@moura.example", DEMO_PASSWORD: password };
  const stack = await startStack({ ...demo, ...(process.env["CI"] ? {} : { LOG_LEVEL: "info" }) });
  const running: Running = {
    url: stack.url,
    realtimeUrl: stack.realtimeUrl,
    simulatorUrl: stack.simulatorUrl,
    sessionsUrl: stack.sessionsUrl,
    databaseUrl: stack.databaseUrl,
    runningFile: stack.runningFile,
    demo: { email: demo.DEMO_EMAIL, password },
  };
  process.env[STACK_VARIABLE] = JSON.stringify(running);
  return () => stack.stop();
}
