/** One event of the feed as it came, by frame or by `changes`; `events.ts` reads what is in it. */
export type RawEvent = {
  id: string;
  type: string;
  workspaceId: string;
  conversationId: string | null;
  payload: unknown;
  /** The frame was too large to carry the payload; `changes` has it. */
  truncated: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The event a frame carries, or null when it carries none (a client's typing, say). */
export function rawEventOf(type: string, data: unknown): RawEvent | null {
  if (!isRecord(data)) return null;
  const { id, workspaceId, conversationId, ...payload } = data;
  if (typeof id !== "string" || typeof workspaceId !== "string") return null;
  return {
    id,
    type,
    workspaceId,
    conversationId: typeof conversationId === "string" ? conversationId : null,
    payload,
    truncated: payload.truncated === true,
  };
}

/** The seq of the message an event adds to its conversation, or null when it adds none. */
export function seqOf(event: RawEvent): number | null {
  if (event.type !== "message.created" || !isRecord(event.payload)) return null;
  const { message } = event.payload;
  return isRecord(message) && typeof message.seq === "number" ? message.seq : null;
}

/** Whether the event is a message from the customer. */
export function saysInbound(event: RawEvent): boolean {
  if (event.type !== "message.created" || !isRecord(event.payload)) return false;
  const { message } = event.payload;
  return isRecord(message) && message.direction === "inbound";
}

function placeOf(value: unknown): string | null {
  return isRecord(value) ? JSON.stringify([value.teamId ?? null, value.assigneeId ?? null]) : null;
}

/** Whether the event moved its conversation to another team or member: its channels must be joined anew. */
export function isMove(event: RawEvent): boolean {
  if (!isRecord(event.payload) || !isRecord(event.payload.route)) return false;
  const { route } = event.payload;
  const was = placeOf(route.was);
  return was !== null && was !== placeOf(route);
}
