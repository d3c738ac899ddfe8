/** Asks our server to sign for a socket, again when the server could not answer. */
import type { ChannelAuthorizationHandler, UserAuthenticationHandler } from "pusher-js";
import * as v from "valibot";

export type AuthSettings = {
  /** POST routes that answer pusher-js's auth requests. */
  channelUrl: string;
  userUrl: string;
  headers: () => Record<string, string>;
  /** The session is over or the member gone: nothing will be signed any more. */
  onSignedOut: () => void;
  fetch?: typeof globalThis.fetch;
};

const ChannelAnswer = v.object({ auth: v.string(), channel_data: v.string() });
const UserAnswer = v.object({ auth: v.string(), user_data: v.string() });

class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.name = "RefusedError";
    this.status = status;
  }
}

const RETRY_MS = [300, 1_000, 2_000, 4_000];

/**
 * Handlers for pusher-js. A signature is bound to a socket: once `isCurrent` says that the socket is gone nothing is handed
 * over, since pusher-js would send it on the next one.
 */
export function createAuthorizers(settings: AuthSettings, isCurrent: (socketId: string) => boolean) {
  const ask = <Answer>(
    url: string,
    shape: v.GenericSchema<unknown, Answer>,
    fields: AskedFields,
    done: Done<Answer>,
  ) => {
    const isWanted = () => isCurrent(fields.socket_id);
    askUntilAnswered(settings, url, fields, isWanted)
      .then((answer) => v.parse(shape, answer))
      .then(
        (answer) => isWanted() && done(null, answer),
        (error: unknown) => isWanted() && done(asError(error), null),
      );
  };
  const channelHandler: ChannelAuthorizationHandler = ({ socketId, channelName }, done) => {
    ask(settings.channelUrl, ChannelAnswer, { socket_id: socketId, channel_name: channelName }, done);
  };
  const userHandler: UserAuthenticationHandler = ({ socketId }, done) => {
    ask(settings.userUrl, UserAnswer, { socket_id: socketId }, (error, answer) => {
      if (error instanceof RefusedError && [401, 403].includes(error.status)) settings.onSignedOut();
      else done(error, answer);
    });
  };
  return {
    channelAuthorization: { customHandler: channelHandler },
    userAuthentication: { customHandler: userHandler },
  };
}

type AskedFields = { socket_id: string; channel_name?: string };
type Done<Answer> = (error: Error | null, answer: Answer | null) => void;

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The answer's JSON; undefined once nobody wants it. @throws {RefusedError} for an answer that asking again cannot change. */
async function askUntilAnswered(
  settings: AuthSettings,
  url: string,
  fields: AskedFields,
  isWanted: () => boolean,
): Promise<unknown> {
  const send = settings.fetch ?? globalThis.fetch;
  for (let failures = 0; isWanted(); failures += 1) {
    const response = await send(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...settings.headers() },
      body: JSON.stringify(fields),
    }).catch(() => null);
    if (response?.ok) return await response.json();
    // 429 and 5xx pass; any other refusal stands
    if (response && response.status < 500 && response.status !== 429) throw new RefusedError(response.status);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]));
  }
  return undefined;
}
