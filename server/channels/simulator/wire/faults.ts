/**
 * What shall go wrong with an account's next traffic.
 * - `nack`: the next message is refused with `code` (463 time-lock, 479 …) and not taken
 * - `drop_before_take`: the connection is lost and the message with it
 * - `drop_before_ack`: the message is taken, then the connection is lost
 * - `delay_ack`: the ack comes `delayMs` later
 * - `swallow_ack`: taken, no ack ever
 * - `half_open`: the message and everything after it meets silence while TCP stays open
 * - `unreadable`: the customer's phone cannot read the message and asks for it again
 * - `corrupt`: the next message to the client arrives damaged, so that it asks for it again
 * - `duplicate`: the next message to the client arrives twice
 */
export type Fault =
  | { kind: "nack"; code: number }
  | { kind: "delay_ack"; delayMs: number }
  | { kind: "drop_before_take" | "drop_before_ack" | "swallow_ack" | "half_open" | "unreadable" }
  | ToClientFault;

export type ToClientFault = { kind: "corrupt" | "duplicate" };

const isToClient = (fault: Fault): fault is ToClientFault => fault.kind === "corrupt" || fault.kind === "duplicate";

/** Faults by account, used up one by one in the order they were added. */
export function makeFaults() {
  const queues = new Map<string, Fault[]>();
  return {
    add: (accountPhone: string, fault: Fault, times = 1): void => {
      const queue = queues.get(accountPhone) ?? [];
      queue.push(...Array.from({ length: times }, () => fault));
      queues.set(accountPhone, queue);
    },
    clear: (accountPhone: string): void => {
      queues.delete(accountPhone);
    },
    /** The next fault for a message of the client, taken out of the queue. */
    nextFromClient: (accountPhone: string): Exclude<Fault, ToClientFault> | null => {
      const queue = queues.get(accountPhone) ?? [];
      const fault = queue.find((it): it is Exclude<Fault, ToClientFault> => !isToClient(it));
      if (fault) queue.splice(queue.indexOf(fault), 1);
      return fault ?? null;
    },
    /** The next fault for a message to the client, taken out of the queue. */
    nextToClient: (accountPhone: string): ToClientFault | null => {
      const queue = queues.get(accountPhone) ?? [];
      const fault = queue.find(isToClient);
      if (fault) queue.splice(queue.indexOf(fault), 1);
      return fault ?? null;
    },
  };
}

export type Faults = ReturnType<typeof makeFaults>;
