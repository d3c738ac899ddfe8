/**
 * libsignal 6 prints through the global console, whole sessions with their private keys among it ("Closing session:").
 * It has no logger to hand in, so the console is guarded: a call is dropped when it starts with one of libsignal's own
 * sentences, or when an argument is a session object, whatever the sentence. Everything else passes untouched.
 */

const METHODS = ["log", "info", "warn", "error", "debug"] as const;
const SENTENCES = [
  "Closing session:",
  "Opening session:",
  "Removing old closed session:",
  "Session already closed",
  "Session already open",
  "Migrating session to:",
  "Closing open session in favor of incoming prekey bundle",
  "Decrypted message with closed session.",
  "Failed to decrypt message with any known session...",
  "Session error:",
  "V1 session storage migration error:",
  "Unhandled bucket type",
];

const isSession = (value: unknown): boolean =>
  typeof value === "object" && value !== null && ("currentRatchet" in value || "_sessions" in value);

const isFromLibsignal = ([first, ...rest]: unknown[]): boolean =>
  (typeof first === "string" && SENTENCES.some((sentence) => first.startsWith(sentence))) ||
  [first, ...rest].some(isSession);

const guards = new WeakSet<object>();

/** Guards a console once; again does nothing. */
export function quietLibsignal(target: Console): void {
  for (const method of METHODS) {
    const write: unknown = Reflect.get(target, method);
    if (typeof write !== "function" || guards.has(write)) continue;
    const guarded = (...args: unknown[]) => {
      if (!isFromLibsignal(args)) Reflect.apply(write, target, args);
    };
    guards.add(guarded);
    target[method] = guarded;
  }
}
