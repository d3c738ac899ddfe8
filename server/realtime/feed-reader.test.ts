import { expect, test } from "vitest";
import type { FeedCursor } from "./event-source.ts";
import { FeedReader } from "./feed-reader.ts";
import type { EventRow } from "./rules.ts";

const row = (id: string): EventRow => ({
  id,
  workspaceId: "w",
  type: "message.created",
  conversationId: "c",
  payload: {},
});
const placeOf = (index: number): FeedCursor => ({ xid: String(index), id: "" });

/** A feed whose ids are known by their order, and a reader of it; `feed.listens` says whether somebody is there. */
function setUp() {
  const feed = { ids: new Array<string>(), listens: false, loads: 0, whileHeadIsRead: () => {} };
  const got: string[] = [];
  const source = {
    loadEvents(ids: string[]) {
      feed.loads += 1;
      return Promise.resolve(ids.filter((id) => feed.ids.includes(id)).map(row));
    },
    async head() {
      await Promise.resolve();
      feed.whileHeadIsRead();
      return placeOf(feed.ids.length);
    },
    tail(cursor: FeedCursor) {
      return Promise.resolve({ ids: feed.ids.slice(Number(cursor.xid)), cursor: placeOf(feed.ids.length) });
    },
  };
  const reader = new FeedReader(
    source,
    (events) => got.push(...events.map(({ id }) => id)),
    () => feed.listens,
  );
  return { feed, got, reader };
}

test("nothing is read while nobody listens, and what was before is not sent to who comes", async () => {
  const { feed, got, reader } = setUp();
  await reader.repair();
  feed.ids.push("a");
  await reader.told(["a"]);
  await reader.repair();
  expect(feed.loads).toBe(0);
  feed.listens = true;
  feed.ids.push("b");
  await reader.repair();
  expect(got).toEqual(["b"]);
});

test("what was told before somebody came, and was not passed yet, comes by the repair", async () => {
  const { feed, got, reader } = setUp();
  await reader.repair();
  feed.ids.push("a");
  await reader.told(["a"]);
  feed.listens = true;
  await reader.repair();
  expect(got).toEqual(["a"]);
});

test("who comes while the place is looked up misses nothing that is written meanwhile", async () => {
  const { feed, got, reader } = setUp();
  await reader.repair();
  feed.whileHeadIsRead = () => {
    feed.listens = true;
    feed.ids.push("a");
  };
  await reader.repair();
  await reader.repair();
  expect(got).toEqual(["a"]);
});
