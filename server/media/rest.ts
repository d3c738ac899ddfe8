import { createHash } from "node:crypto";
import { z } from "zod";
import { endpoint, hashRequest, resumably, timestamp, type Endpoint, type RestCall } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { MediaService } from "./upload-media.ts";
import type { MediaFile } from "./sql/find-media.ts";

const media = z
  .object({
    id: z.uuid(),
    mime: z.string().meta({ description: "As the bytes themselves say.", example: "image/jpeg" }),
    sizeBytes: z.int(),
    fileName: z.string().nullable(),
    width: z.int().nullable().meta({ description: "Pixels, as shown." }),
    height: z.int().nullable(),
    url: z.string().meta({ description: "A path on this server, good for half an hour at least, to whoever has it." }),
    thumbnailUrl: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "Media" });

function toMedia({ links }: MediaService, file: MediaFile): z.input<typeof media> {
  const { workspaceId, id, mime, sizeBytes, fileName, width, height } = file;
  const sign = (isThumbnail: boolean) => links.sign({ workspaceId, mediaId: id, isThumbnail });
  const urls = { url: sign(false), thumbnailUrl: sign(true) };
  return { id, mime, sizeBytes, fileName, width, height, ...urls, createdAt: file.createdAt.toISOString() };
}

async function find({ store }: MediaService, workspaceId: string, id: string): Promise<MediaFile> {
  const file = await store.find(workspaceId, id);
  if (!file) throw new DomainError("not_found");
  return file;
}

const keptUpload = z.object({ id: z.uuid() });
const uploadQuery = z.strictObject({ name: z.string().min(1).max(255).optional() });
type UploadCall = RestCall<unknown, z.output<typeof uploadQuery>, unknown>;

/** Kept under a key is the id alone: addresses are signed afresh for each answer. */
async function storeUpload(call: UploadCall): Promise<MediaFile> {
  const { media } = call.services;
  const { workspaceId } = call.principal;
  const answer = await media.store.receive(workspaceId, call.upload, (bytes) => storeOnce(call, bytes));
  if (answer.isRepeat) call.setHeader("idempotent-replayed", "true");
  return find(media, workspaceId, keptUpload.parse(answer.body).id);
}

function storeOnce({ principal, runtime, services, query, idempotencyKey }: UploadCall, bytes: Uint8Array) {
  const { workspaceId } = principal;
  const keyed = idempotencyKey !== undefined && {
    workspaceId,
    key: idempotencyKey,
    requestHash: hashRequest("uploadMedia", query.name, createHash("sha256").update(bytes).digest("hex")),
    route: "post /media",
  };
  return resumably(runtime.pool, keyed || null, async () => {
    const { id } = await services.media.store.store(workspaceId, bytes, query.name);
    return { status: 201, body: { id }, isFinal: true };
  });
}

export const mediaEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/media",
    operationId: "uploadMedia",
    scope: "media:write",
    summary: "Upload a picture",
    description: "The body is the file itself: JPEG, PNG or WebP of at most 16 MiB. Send it with POST /messages.",
    query: uploadQuery,
    upload: true,
    status: 201,
    answer: media,
    errors: ["media.unsupported_type", "media.too_large", "media.empty"],
    idempotency: "own",
    handle: async (call) => toMedia(call.services.media, await storeUpload(call)),
  }),
  endpoint({
    method: "get",
    path: "/media/{id}",
    operationId: "getMedia",
    scope: "media:read",
    summary: "Get a file's size, type and address",
    params: z.strictObject({ id: z.uuid() }),
    status: 200,
    answer: media,
    errors: ["not_found"],
    handle: async ({ principal, services, params }) =>
      toMedia(services.media, await find(services.media, principal.workspaceId, params.id)),
  }),
];
