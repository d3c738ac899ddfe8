import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import {
  createMediaLinks,
  createMediaStore,
  MAX_MEDIA_BYTES,
  serveMedia,
  uploadMedia,
  type MediaService,
} from "./index.ts";

const db = useTestDatabase();
const dir = mkdtempSync(join(tmpdir(), "baton-media-"));
const secretKeys = `a:${Buffer.alloc(32, 7).toString("base64")}`;
const actor: Actor = { workspaceId: newId(), memberId: newId(), userId: newId(), role: "agent", teamIds: [] };
let now = new Date("2026-11-30T09:10:00Z");
let media: MediaService;

beforeAll(() => {
  const links = createMediaLinks({ secretKeys, clock: { now: () => now } });
  media = { store: createMediaStore({ dir, pool: db.pool }), links };
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

function picture(width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#088" } })
    .jpeg()
    .withExif({ IFD0: { Artist: "someone" } })
    .toBuffer();
}

async function* bodyOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 65_536)
    yield await Promise.resolve(bytes.subarray(start, start + 65_536));
}

function requestOf(url: string) {
  const { pathname, searchParams } = new URL(url, "http://baton.test");
  const [, , , workspaceId, mediaId] = pathname.split("/");
  return { workspaceId, mediaId, query: Object.fromEntries(searchParams) };
}

describe("an upload", () => {
  it("keeps the picture as it was and serves a small copy without its metadata", async () => {
    const bytes = await picture();
    const stored = await uploadMedia(media, { actor, body: bodyOf(bytes), fileName: "../../photo\u202egpj.jpg" });
    expect(stored).toMatchObject({ mime: "image/jpeg", width: 900, height: 600, fileName: "photogpj.jpg" });
    const original = await serveMedia(media, requestOf(stored.url));
    expect(Buffer.from(original.bytes).equals(bytes)).toBe(true);
    expect(original.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
    const small = await serveMedia(media, requestOf(stored.thumbnailUrl));
    const metadata = await sharp(small.bytes).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 640, height: 427 });
    expect(metadata.exif).toBeUndefined();
  });

  it.each([
    ["a program named photo.jpg", Buffer.from("MZ\u0090\u0000this is no picture"), "media.unsupported_type"],
    ["a page named photo.png", Buffer.from("<html><script>alert(1)</script>"), "media.unsupported_type"],
    [
      "an SVG, which may carry script",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "media.unsupported_type",
    ],
    ["a picture's first bytes only", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "media.unsupported_type"],
    ["nothing", Buffer.alloc(0), "media.empty"],
    ["one byte too many", Buffer.alloc(MAX_MEDIA_BYTES + 1), "media.too_large"],
  ])("of %s is refused", async (_what, bytes, code) => {
    await expect(uploadMedia(media, { actor, body: bodyOf(bytes), fileName: "photo.jpg" })).rejects.toMatchObject({
      code,
    });
  });

  it("of a small file that unpacks to too many pixels is refused", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(uploadMedia(media, { actor, body: bodyOf(bomb) })).rejects.toMatchObject({
      code: "media.unsupported_type",
    });
  });

  it("by nobody is refused", async () => {
    await expect(uploadMedia(media, { actor: null, body: null })).rejects.toMatchObject({ code: "auth.required" });
  });
});

describe("a link", () => {
  it("is the same within half an hour, so that a browser caches, and ends within the hour", async () => {
    const { id } = await media.store.store(actor.workspaceId, await picture());
    const ref = { workspaceId: actor.workspaceId, mediaId: id, isThumbnail: false };
    const url = media.links.sign(ref);
    now = new Date("2026-11-30T09:29:59Z");
    expect(media.links.sign(ref)).toBe(url);
    now = new Date("2026-11-30T09:59:59Z");
    await expect(serveMedia(media, requestOf(url))).resolves.toBeDefined();
    now = new Date("2026-11-30T10:00:00Z");
    await expect(serveMedia(media, requestOf(url))).rejects.toMatchObject({ code: "not_found" });
  });

  it("that was changed in any part opens nothing", async () => {
    const [one, two] = await Promise.all(
      [picture(20, 20), picture(30, 30)].map(async (bytes) => media.store.store(actor.workspaceId, await bytes)),
    );
    const request = requestOf(
      media.links.sign({ workspaceId: actor.workspaceId, mediaId: one?.id ?? "", isThumbnail: true }),
    );
    const changed = [
      { ...request, mediaId: two?.id },
      { ...request, workspaceId: newId() },
      { ...request, query: { ...request.query, e: String(Number(request.query.e) + 3_600) } },
      { ...request, query: { e: request.query.e, s: request.query.s } },
      { ...request, query: { ...request.query, s: "" } },
      { ...request, query: {} },
      { ...request, mediaId: "../../../etc/passwd" },
    ];
    await expect(serveMedia(media, request)).resolves.toBeDefined();
    for (const each of changed) await expect(serveMedia(media, each)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of another secret opens nothing; one of an older key still does", async () => {
    const { id } = await media.store.store(actor.workspaceId, await picture(20, 20));
    const ref = { workspaceId: actor.workspaceId, mediaId: id, isThumbnail: false };
    const newKeys = `b:${Buffer.alloc(32, 9).toString("base64")}`;
    const rotated = createMediaLinks({ secretKeys: `${newKeys},${secretKeys}`, clock: { now: () => now } });
    const foreign = createMediaLinks({ secretKeys: newKeys, clock: { now: () => now } });
    const request = requestOf(media.links.sign(ref));
    await expect(serveMedia({ ...media, links: rotated }, request)).resolves.toBeDefined();
    await expect(serveMedia({ ...media, links: foreign }, request)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("gives no bytes of another workspace's file", async () => {
  const { id } = await media.store.store(actor.workspaceId, await picture(20, 20));
  await expect(media.store.read(newId(), id)).rejects.toMatchObject({ code: "not_found" });
});
