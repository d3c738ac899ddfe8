import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { describeError } from "./logger.ts";

const db = useTestDatabase();

describe("an error of PostgreSQL in a log line", () => {
  it("says what was refused and not the row, which may hold a message", async () => {
    const refused = await run(
      db.pool,
      sql`
        insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
        values (uuidv7(), uuidv7(), uuidv7(), 1, uuidv7(), 99, 1, 'the words of a customer')`,
    ).catch((error: unknown) => error);

    expect(refused).toMatchObject({ detail: expect.stringContaining("the words of a customer") as unknown });
    const line = JSON.stringify(describeError(refused as Error));
    expect(line).toContain("message_direction_check");
    expect(line).not.toContain("the words of a customer");
  });
});
