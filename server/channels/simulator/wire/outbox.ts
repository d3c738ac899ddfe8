import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Connection } from "./connection.ts";

type Entry = { node: BinaryNode; refusals: number; attempts: number };

const keyOf = (node: { tag: string; id: string; type?: string | undefined }) =>
  `${node.tag} ${node.id} ${node.tag === "receipt" ? (node.type ?? "") : ""}`;

const offlineKinds = ["message", "receipt", "notification"] as const;

/**
 * What a client must still acknowledge. A stanza is kept until its ack and delivered again at each login, so a client
 * killed before it acked loses nothing.
 */
export function makeOutbox() {
  const entries = new Map<string, Entry>();

  const put = (node: BinaryNode, connection: Connection | null) => {
    const key = keyOf({ tag: node.tag, id: node.attrs.id ?? "", type: node.attrs.type });
    const known = entries.get(key);
    entries.set(key, { node, refusals: known?.refusals ?? 0, attempts: (known?.attempts ?? 0) + 1 });
    connection?.send(node);
  };

  /**
   * `refused`: the client could not read it and asks the sender again; only the refusal of the newest attempt ends it
   * (the sender's next attempt may already be in the box under the same id).
   */
  const acknowledge = (ack: { tag: string; id: string; type?: string | undefined; refused: boolean }) => {
    const entry = entries.get(keyOf(ack));
    if (!entry) return;
    if (ack.refused) entry.refusals += 1;
    if (!ack.refused || entry.refusals >= entry.attempts) entries.delete(keyOf(ack));
  };

  /** What `ib/offline_preview` says of the waiting stanzas. */
  const preview = (): BinaryNode => {
    const counts = offlineKinds.map((tag): [string, string] => [
      tag,
      String([...entries.values()].filter((it) => it.node.tag === tag).length),
    ]);
    return {
      tag: "ib",
      attrs: {},
      content: [
        {
          tag: "offline_preview",
          attrs: { count: String(entries.size), appdata: "0", ...Object.fromEntries(counts) },
        },
      ],
    };
  };

  const deliverAll = (connection: Connection) => {
    const waiting = [...entries.values()];
    waiting.forEach(({ node }, index) =>
      connection.send({ ...node, attrs: { ...node.attrs, offline: String(index) } }),
    );
    connection.send({
      tag: "ib",
      attrs: {},
      content: [{ tag: "offline", attrs: { count: String(waiting.length) } }],
    });
  };

  return { put, acknowledge, preview, deliverAll, size: () => entries.size };
}

export type Outbox = ReturnType<typeof makeOutbox>;
