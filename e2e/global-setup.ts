import { randomBytes } from "node:crypto";
import { startStack } from "../load/lib/stack.ts";
import { STACK_VARIABLE, type Running } from "./running.ts";

/**
 * Starts the production build with its demo workspace, as `npm start` does, for all journeys; stopped at the end. Where the
 * variable names a stack that runs already, that one is used and left alone.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[STACK_VARIABLE]) return undefined;
  const password = `demo-${randomBytes(8).toString("hex")}`;
  // Behind a proxy, so that each person of a journey sits at an address of their own, as far as throttling knows.
  const demo = { DEMO: "on", DEMO_EMAIL: "ana@moura.example", DEMO_PASSWORD: password, TRUSTED_PROXY: "on" };
  // Webhooks of a journey go to this machine.
  const receivers = { WEBHOOK_ALLOW_ADDRESSES: "127.0.0.1" };
  const stack = await startStack({ ...demo, ...receivers, ...(process.env["CI"] ? {} : { LOG_LEVEL: "info" }) });
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
