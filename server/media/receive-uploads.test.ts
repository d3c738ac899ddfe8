import { describe, expect, it } from "vitest";
import { createReceiveUpload } from "./receive-uploads.ts";
import { MAX_MEDIA_BYTES } from "./rules.ts";

const one = "01936e10-1111-7aaa-8bbb-1c1c1c1c1c1c";
const other = "01936e10-2222-7aaa-8bbb-2c2c2c2c2c2c";

async function* partsOf(...sizes: number[]) {
  for (const size of sizes) yield await Promise.resolve(new Uint8Array(size));
}

/** An upload that is held until it is let go. */
function open(receive: ReturnType<typeof createReceiveUpload>, workspaceId: string, size: number) {
  const gate = Promise.withResolvers<undefined>();
  const done = receive(workspaceId, partsOf(size), async (bytes) => {
    await gate.promise;
    return bytes.byteLength;
  });
  return { done, letGo: () => gate.resolve(undefined) };
}

describe("uploads at the same moment", () => {
  const size = (bytes: Uint8Array) => Promise.resolve(bytes.byteLength);

  it("are held up to a bound, for all and for each workspace, and the next one may come when one is done", async () => {
    const receive = createReceiveUpload({ bytes: 250, bytesOfWorkspace: 150 });
    const first = open(receive, one, 100);
    await expect(receive(one, partsOf(30, 30), size)).rejects.toMatchObject({ code: "unavailable" });
    const second = open(receive, other, 120);
    await expect(receive(one, partsOf(40), size)).rejects.toMatchObject({ code: "unavailable" });
    expect(await receive(one, partsOf(10, 10), size)).toBe(20);
    first.letGo();
    expect(await first.done).toBe(100);
    expect(await receive(one, partsOf(60, 60), size)).toBe(120);
    second.letGo();
    expect(await second.done).toBe(120);
    expect(await receive(one, partsOf(150), size)).toBe(150);
  });

  it("give back what they held when they are too large, break off or cannot be used", async () => {
    const receive = createReceiveUpload({ bytes: MAX_MEDIA_BYTES, bytesOfWorkspace: MAX_MEDIA_BYTES });
    const large = receive(one, partsOf(MAX_MEDIA_BYTES, 1), size);
    await expect(large).rejects.toMatchObject({ code: "media.too_large" });
    async function* broken() {
      yield* partsOf(1_000);
      throw new Error("the line broke");
    }
    await expect(receive(one, broken(), size)).rejects.toThrow("the line broke");
    await expect(receive(one, partsOf(1_000), () => Promise.reject(new Error("no picture")))).rejects.toThrow();
    expect(await receive(one, partsOf(MAX_MEDIA_BYTES), size)).toBe(MAX_MEDIA_BYTES);
    expect(await receive(one, null, size)).toBe(0);
  });
});
