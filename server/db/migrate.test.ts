import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { createPrisma } from "./prisma.ts";
import { all, sql } from "./sql.ts";
import { useTestDatabase } from "./testing/database.ts";

describe("the migrations", () => {
  const db = useTestDatabase();

  it("are applied once: a second run finds nothing to do", async () => {
    expect(await migrate(db.url, join(import.meta.dirname, "../../prisma/migrations"))).toEqual([]);
  });

  it("make every table and column that schema.prisma declares", async () => {
    const prisma = createPrisma(db.pool);
    await expect(
      Promise.all([
        prisma.authUser.findFirst(),
        prisma.authSession.findFirst(),
        prisma.authAccount.findFirst(),
        prisma.authVerification.findFirst(),
        prisma.authRateLimit.findFirst(),
        prisma.workspace.findFirst(),
        prisma.member.findFirst(),
        prisma.team.findFirst(),
        prisma.teamMember.findFirst(),
        prisma.invitation.findFirst(),
      ]),
    ).resolves.toEqual(Array(10).fill(null));
  });

  it("keep a partition of the feed ready for today and the next two days", async () => {
    const rows = await all(
      db.pool,
      sql<{ name: string }>`select relname as name from pg_class where relname ~ '^event_[0-9]{8}$'`,
    );
    expect(rows).toHaveLength(3);
  });
});
