import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

export type LimitProgram = {
  port: number;
  pid: number;
  send(message: object): void;
  /** The next message the program sends. */
  next(): Promise<unknown>;
  stop(): Promise<void>;
};

const READY = z.object({ port: z.number() });

/** Starts one of the plain programs of this folder as a process of its own and waits for its port. */
export async function startLimit(file: string, args: string[] = []): Promise<LimitProgram> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message) => resolve(READY.parse(message).port));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${String(code)}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    send: (message) => void child.send(message),
    next: () => new Promise((resolve) => child.once("message", resolve)),
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
