import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createBaton } from "../clients/typescript/index.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { openApi } from "../testing/api-client.ts";
import { createTestApp, ORIGIN, type TestApp } from "../testing/test-app.ts";
import { clientSchema } from "./client-schema.ts";

describe("the TypeScript client", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let key: string;
  let conversationId: string;
  beforeAll(async () => {
    app = await createTestApp(db);
    const channel = await addChannel(db.pool);
    ({ conversationId } = await addConversation(db.pool, channel));
    ({ token: key } = await openApi(app, channel.workspaceId));
  });

  const send = async (request: Request) =>
    app.request(request.url.slice(ORIGIN.length), {
      method: request.method,
      headers: request.headers,
      ...(request.method !== "GET" && { body: await request.text() }),
    });

  it("is as the document says: otherwise run `npm run client`", async () => {
    const file = join(import.meta.dirname, "../clients/typescript/schema.ts");
    // Not toEqual: thousands of lines of difference say no more than this.
    expect(readFileSync(file, "utf8") === (await clientSchema())).toBe(true);
  });

  it("sends, reads and lists, with types", async () => {
    const baton = createBaton({ url: ORIGIN, key, fetch: send });
    const sent = await baton.POST("/messages", { body: { to: { conversationId }, text: "Hello" } });
    const id = sent.data?.id ?? "";
    const read = await baton.GET("/messages/{id}", { params: { path: { id } } });
    expect(read.data?.text).toBe("Hello");
    const list = await baton.GET("/messages", { params: { query: { conversationId, limit: 1 } } });
    expect(list.data?.data.map((message) => message.id)).toEqual([id]);
    const refused = await baton.POST("/messages", { body: { to: { conversationId }, text: " " } });
    expect(refused.error?.code).toBe("text.empty");
  });

  it("sends again what was refused for a moment or whose answer was lost, and it arrives once", async () => {
    let attempts = 0;
    const flaky = async (request: Request) => {
      attempts += 1;
      if (attempts === 1) return new Response(null, { status: 503, headers: { "retry-after": "0" } });
      const response = await send(request);
      if (attempts === 2) throw new TypeError("fetch failed");
      return response;
    };
    const baton = createBaton({ url: ORIGIN, key, fetch: flaky });
    const sent = await baton.POST("/messages", { body: { to: { conversationId }, text: "Once" } });
    const { data } = await baton.GET("/messages", { params: { query: { conversationId } } });
    expect(data?.data.filter(({ text }) => text === "Once").map(({ id }) => id)).toEqual([sent.data?.id]);
  });
});
