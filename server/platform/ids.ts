import { v7 } from "uuid";

/** A new id: uuid v7, so that ids made later sort later and partitions can be bounded by id. `at`: of another moment than this one. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

/** The provider message id of one of our messages on a linked or simulated channel: upper hex of its id, fixed before the claim. */
export function providerMessageIdOf(messageId: string): string {
  return messageId.replaceAll("-", "").toUpperCase();
}
