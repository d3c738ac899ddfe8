import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { appRouter } from "./root.ts";
import type { Browser } from "./testing/browser.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import {
  browserOf,
  browsersOf,
  everythingOf,
  furnishWorkspace,
  type Furnished,
  type Persona,
} from "./testing/two-workspaces.ts";

const PERSONAS = ["visitor", "stranger", "agent", "supervisor", "admin", "owner"] as const satisfies Persona[];
const persona = z.enum(PERSONAS);
const matrix = z
  .object({
    procedures: z.record(
      z.string(),
      z.object({
        for: persona,
        foreign: z.record(z.string(), z.unknown()).optional(),
        answers: z.string().nullable().optional(),
        hidden: z.union([z.literal(true), z.string()]).optional(),
      }),
    ),
    routes: z.record(z.string(), z.object({ for: persona, stranger: z.number().optional() })),
    sockets: z.record(z.string(), z.union([persona, z.literal("nobody")])),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/role-matrix.json"), "utf8")));

// Typed as a tree by name, it is a flat record when it runs.
const Procedure = z.object({
  _def: z.object({ type: z.string(), inputs: z.array(z.instanceof(z.ZodType)) }),
});
const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => ({
  name,
  ...Procedure.parse({ ...(procedure instanceof Object && "_def" in procedure && { _def: procedure._def }) })._def,
}));

const call = (browser: Browser, procedure: { name: string; type: string }, input?: unknown) =>
  procedure.type === "query" ? browser.query(procedure.name, input) : browser.mutate(procedure.name, input);

function fill(template: unknown, ids: Record<string, string>): unknown {
  return JSON.parse(JSON.stringify(template).replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? newId()));
}

const wants = (name: string) => matrix.procedures[name] ?? { for: "owner" as const };
const stands = (asker: Persona, least: Persona) => PERSONAS.indexOf(asker) >= PERSONAS.indexOf(least);

describe("the role matrix", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let here: Furnished;
  let there: Furnished;
  let browsers: Record<Persona, Browser>;
  beforeAll(async () => {
    app = await createTestApp(db);
    here = await furnishWorkspace(db.pool);
    there = await furnishWorkspace(db.pool);
    browsers = await browsersOf(app, here);
  });

  it("names every procedure, and none that is not there", () => {
    expect(Object.keys(matrix.procedures).sort()).toEqual(procedures.map(({ name }) => name).sort());
  });

  it("has an input with foreign ids for every procedure that takes an id", () => {
    const takesId = procedures.filter(({ inputs }) =>
      inputs.some((input) => JSON.stringify(z.toJSONSchema(input, { io: "input" })).includes('"format":"uuid"')),
    );
    expect(takesId.length).toBeGreaterThan(20);
    expect(takesId.filter(({ name }) => wants(name).foreign === undefined).map(({ name }) => name)).toEqual([]);
  });

  it.each(procedures)(
    "lets $name be called by who may, and refuses the others in the right words",
    async (procedure) => {
      const least = wants(procedure.name).for;
      for (const asker of PERSONAS) {
        const { code } = await call(browsers[asker], procedure);
        const where = `${asker} calls ${procedure.name}`;
        if (stands(asker, least)) expect(["auth.required", "auth.forbidden", "not_found"], where).not.toContain(code);
        else if (asker === "visitor") expect(code, where).toBe("auth.required");
        else expect(code, where).toBe(asker === "stranger" ? "not_found" : "auth.forbidden");
      }
    },
  );

  it.each(procedures.filter(({ name }) => stands(wants(name).for, "agent")))(
    "does not tell an owner of another workspace that this one exists: $name",
    async (procedure) => {
      const outsider = await browserOf(app, there.people.owner.userId, here.ids["workspace"] ?? "");
      const nowhere = await browserOf(app, there.people.owner.userId, newId());
      const input = fill(wants(procedure.name).foreign ?? {}, here.ids);
      expect((await call(outsider, procedure, input)).code).toBe("not_found");
      expect((await call(nowhere, procedure, input)).code).toBe("not_found");
    },
  );

  it.each(procedures.filter(({ name }) => wants(name).foreign !== undefined))(
    "reaches nothing of another workspace by its ids: $name",
    async (procedure) => {
      const { foreign, answers = "not_found" } = wants(procedure.name);
      const before = await everythingOf(db.pool, there.ids["workspace"] ?? "");
      const answer = await call(browsers.owner, procedure, fill(foreign, there.ids));
      expect(answer.code).toBe(answers);
      expect(await everythingOf(db.pool, there.ids["workspace"] ?? "")).toEqual(before);
      for (const id of Object.values(there.ids)) expect(JSON.stringify(answer.data ?? "")).not.toContain(id);
    },
  );

  it.each(procedures.filter(({ name }) => wants(name).hidden))(
    "hides another team's conversation from an agent and not from a supervisor: $name",
    async (procedure) => {
      const fresh = await furnishWorkspace(db.pool);
      const at = fresh.ids["workspace"] ?? "";
      const { foreign, hidden } = wants(procedure.name);
      const refused = typeof hidden === "string" ? hidden : "not_found";
      const input = fill(foreign, fresh.ids);
      const agent = await browserOf(app, fresh.people.agent.userId, at);
      const before = await everythingOf(db.pool, at);
      expect((await call(agent, procedure, input)).code).toBe(refused);
      expect(await everythingOf(db.pool, at)).toEqual(before);
      const supervisor = await browserOf(app, fresh.people.supervisor.userId, at);
      expect((await call(supervisor, procedure, input)).code).not.toBe(refused);
    },
  );

  it("names every route, and none that is not there", () => {
    // Those of /api/v1 take keys, not sessions: rest/scopes.test.ts.
    const routes = app.routes
      .filter(({ path }) => !path.startsWith("/api/v1/"))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].sort()).toEqual(Object.keys(matrix.routes).sort());
  });

  it.each(Object.entries(matrix.routes).filter(([, { stranger }]) => stranger !== undefined))(
    "%s is for members",
    async (route, { stranger }) => {
      const path = route.split(" ")[1] ?? "";
      expect((await browsers.visitor.post(path, {})).status).toBe(401);
      expect((await browsers.stranger.post(path, {})).status).toBe(stranger);
      const outsider = await browserOf(app, there.people.owner.userId, here.ids["workspace"] ?? "");
      expect((await outsider.post(path, {})).status).toBe(stranger);
      expect([401, 403, 404]).not.toContain((await browsers.agent.post(path, {})).status);
    },
  );

  it.each(Object.entries(matrix.sockets))("socket channel %s is for %s and above", async (name, least) => {
    const join = (browser: Browser, ids: Record<string, string>) =>
      browser.post("/api/realtime/auth", { socket_id: "1.1", channel_name: fill(name, ids) });
    for (const asker of PERSONAS) {
      // Each has a channel of their own; here it is the agent's.
      if (name.endsWith("$self") && asker !== "agent") continue;
      const expected = least !== "nobody" && stands(asker, least) ? 200 : asker === "visitor" ? 401 : 403;
      expect((await join(browsers[asker], here.ids)).status, `${asker} joins ${name}`).toBe(expected);
      if (asker !== "visitor")
        expect((await join(browsers[asker], there.ids)).status, `${asker}, foreign ${name}`).toBe(403);
    }
  });

  it("refuses socket channels that are none of ours", async () => {
    for (const channel_name of ["public", "private-encrypted-x", `private-workspace-${newId()}`, ""]) {
      const answer = await browsers.owner.post("/api/realtime/auth", { socket_id: "1.1", channel_name });
      expect([400, 403]).toContain(answer.status);
    }
  });

  it("serves media by its signed address only: not another workspace's, not changed, not late", async () => {
    const { links, store } = app.services.media;
    const workspaceId = here.ids["workspace"] ?? "";
    const { id: mediaId } = await store.store(workspaceId, PIXEL);
    const url = links.sign({ workspaceId, mediaId, isThumbnail: false });
    const served = await browsers.visitor.get(url);
    expect(served.status).toBe(200);
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    const foreign = links.sign({ workspaceId: there.ids["workspace"] ?? "", mediaId, isThumbnail: false });
    const wrong = [foreign, url.replace(/s=./, "s=_"), url.replace(/e=\d/, "e=9"), url.split("?")[0] ?? ""];
    for (const address of wrong) expect((await browsers.owner.get(address)).status, address).toBe(404);
    app.clock.at = new Date(Date.now() + 3_600_000);
    expect((await browsers.owner.get(url)).status).toBe(404);
    app.clock.at = new Date();
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
