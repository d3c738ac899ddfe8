import type { z } from "zod";

/** A feed row with what its public form needs besides (`event_source` in prisma/migrations/…001210_publish). */
export type EventSource = {
  id: string;
  conversationId: string | null;
  channelId: string | null;
  contactId: string | null;
  /** As in the feed; it may hold what is not for others, so public forms name what they take. */
  payload: unknown;
  /** The whole text of a message, however long. */
  body: string | null;
};

export type PublicEventDefinition<Data extends z.ZodType = z.ZodType> = {
  /** One sentence for the catalogue: when it happens. */
  description: string;
  data: Data;
  example: z.infer<Data>;
  /** Pure: the same row gives the same data, byte for byte. @throws when the row is no such event. */
  render(source: EventSource): z.infer<Data>;
};

export function defineEvent<Data extends z.ZodType>(
  definition: PublicEventDefinition<Data>,
): PublicEventDefinition<Data> {
  return definition;
}
