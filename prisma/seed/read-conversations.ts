import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const who = z.enum(["ana", "bruno", "clara", "davi"]);
const DemoConversation = z.object({
  name: z.string(),
  phone: z.string(),
  channel: z.union([z.literal(0), z.literal(1)]),
  /** Minutes since its last line. */
  ago: z.number(),
  by: who.default("ana"),
  to: z.union([who, z.enum(["sales", "support"])]).optional(),
  closed: z.boolean().default(false),
  /** Why the last reply was not sent. */
  failed: z.string().optional(),
  lines: z.array(z.tuple([z.enum(["in", "out", "note", "photo"]), z.string()])),
});
export type DemoConversation = z.infer<typeof DemoConversation>;

const File = z.object({
  conversations: z.array(DemoConversation),
  openers: z.array(z.object({ names: z.array(z.string()), prefix: z.string(), texts: z.array(z.string()) })),
});

const FIRST_OPENER_MINUTES = 210;

/** What the demo's customers and colleagues said, the oldest conversation first. */
export function readConversations(): DemoConversation[] {
  const { conversations, openers } = File.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, "conversations.json"), "utf8")),
  );
  const opened = openers.flatMap(({ names, prefix, texts }, group) =>
    names.map((name, index): DemoConversation => ({
      name,
      phone: `${prefix}${String(1_000 + group * 10 + index)}`,
      channel: index % 2 === 0 ? 0 : 1,
      ago: FIRST_OPENER_MINUTES + (group + index * openers.length) * 41,
      by: "ana",
      closed: index === 4,
      lines: [["in", texts[index] ?? ""]],
    })),
  );
  return [...conversations, ...opened].sort((a, b) => b.ago - a.ago);
}
