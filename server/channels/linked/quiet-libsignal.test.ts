import { Console } from "node:console";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { quietLibsignal } from "./quiet-libsignal.ts";

function makeConsole() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, target: new Console(stream, stream) };
}

test("a session never reaches the console, under a known sentence or a new one", () => {
  const { lines, target } = makeConsole();
  quietLibsignal(target);
  const session = { currentRatchet: { ephemeralKeyPair: { privKey: Buffer.from("secret") } } };
  target.info("Closing session:", session);
  target.warn("Session already closed", session);
  target.error("Some new sentence", session);
  target.error("Session error:Error: Bad MAC", "stack");
  expect(lines).toEqual([]);
});

test("everything else is printed once, also when the guard is asked for twice", () => {
  const { lines, target } = makeConsole();
  quietLibsignal(target);
  quietLibsignal(target);
  target.info("listening", { port: 1 });
  expect(lines).toEqual(["listening { port: 1 }\n"]);
});
