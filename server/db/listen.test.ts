import { expect, it, vi } from "vitest";
import { listen } from "./listen.ts";
import { useTestDatabase } from "./testing/database.ts";

const db = useTestDatabase();

it("hears notices, and again after its connection was broken", async () => {
  const heard: string[] = [];
  const onConnected = vi.fn();
  const listener = await listen({
    url: db.url,
    name: "test",
    channels: ["one", "two"],
    onNotice: (channel, payload) => heard.push(`${channel}:${payload}`),
    onConnected,
    onError: () => undefined,
  });
  await db.pool.query("select pg_notify('one', 'a'), pg_notify('two', 'b')");
  await vi.waitFor(() => expect(heard).toEqual(["one:a", "two:b"]));

  await db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baton-test-listen'",
  );
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(2), { timeout: 5_000 });
  await db.pool.query("select pg_notify('one', 'c')");
  await vi.waitFor(() => expect(heard).toContain("one:c"));
  await listener.close();
});
