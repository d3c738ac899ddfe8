import { z } from "zod";
import { endpoint, timestamp } from "#server/api/rest.ts";
import { newId } from "#server/platform/ids.ts";
import { archiveSegment } from "../archive-segment.ts";
import { filterInput } from "../filter/form.ts";
import { segmentInput } from "../inputs.ts";
import { getSegment, listSegments, type Segment } from "../list-segments.ts";
import { countSegment } from "../preview-segment.ts";
import { changeSegment, createSegment } from "../save-segment.ts";
import { SEGMENT_STATES } from "../states.ts";

const missing = z
  .object({
    kind: z.enum(["attribute", "tag", "channel"]),
    name: z.string(),
    path: z.array(z.union([z.string(), z.number()])),
  })
  .meta({ id: "MissingReference" });
const filter = z.record(z.string(), z.unknown()).meta({
  description:
    "A group, `all` or `any` of a list or `not` of one, or a condition of `field`, `op` and `value`. A tag stands in it by its id.",
});

const segment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    filter,
    state: z.enum(SEGMENT_STATES).meta({ description: "`broken`: `missing` names what the filter asks for in vain." }),
    missing: z.array(missing),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Segment" });

function showSegment(row: Segment): z.output<typeof segment> {
  const { id, name, state } = row;
  return {
    ...{ id, name, state, missing: row.missing, filter: { ...row.filter } },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const EXAMPLE = {
  name: "Porto, twice or more",
  filter: {
    all: [
      { field: "attributes.city", op: "is", value: "Porto" },
      { field: "events", op: "happened", value: { name: "order.placed", count: 2, withinDays: 90 } },
    ],
  },
};
const body = z.strictObject({ name: segmentInput.shape.name, filter: filterInput });
const params = z.strictObject({ id: z.uuid() });

export const list = endpoint({
  method: "get",
  path: "/segments",
  operationId: "listSegments",
  scope: "segments:read",
  summary: "List segments",
  description: "All that are in use, by name.",
  status: 200,
  answer: z.object({ data: z.array(segment) }).meta({ id: "SegmentList" }),
  handle: async ({ principal, runtime }) => ({
    data: (await listSegments(runtime.pool, principal.workspaceId)).map(showSegment),
  }),
});

export const get = endpoint({
  method: "get",
  path: "/segments/{id}",
  operationId: "getSegment",
  scope: "segments:read",
  summary: "Read a segment",
  params,
  status: 200,
  answer: segment,
  errors: ["not_found"],
  handle: async ({ principal: { workspaceId }, runtime, params: { id } }) =>
    showSegment(await getSegment(runtime.pool, { workspaceId, id })),
});

export const count = endpoint({
  method: "get",
  path: "/segments/{id}/count",
  operationId: "countSegment",
  scope: "segments:read",
  summary: "Count a segment's contacts",
  description: "As they are now, by consent. Null in place of the numbers: a newer count of the same key took over.",
  params,
  status: 200,
  answer: z
    .object({ count: z.object({ total: z.int(), optedIn: z.int(), optedOut: z.int(), unknown: z.int() }).nullable() })
    .meta({ id: "SegmentCount" }),
  errors: ["not_found"],
  async handle({ principal: { workspaceId, keyId }, runtime, services, params: { id } }) {
    const { filter: saved } = await getSegment(runtime.pool, { workspaceId, id });
    const counted = await countSegment(
      { ...runtime, counter: services.segmentCounter },
      { workspaceId, filter: saved, editor: `${keyId} ${id}` },
    );
    if (!counted) return { count: null };
    const { total, optedIn, optedOut, unknown } = counted;
    return { count: { total, optedIn, optedOut, unknown } };
  },
});

export const create = endpoint({
  method: "post",
  path: "/segments",
  operationId: "createSegment",
  scope: "segments:write",
  summary: "Save a segment",
  description: "A filter that names an attribute, tag or channel that there is not is 400 with `details.missing`.",
  body: body.meta({ id: "NewSegment", example: EXAMPLE }),
  status: 201,
  answer: segment,
  errors: ["conflict"],
  write: async ({ tx }, { principal: { workspaceId }, body: given }) =>
    showSegment(await createSegment({ pool: tx }, { workspaceId, id: newId() }, given)),
});

export const change = endpoint({
  method: "patch",
  path: "/segments/{id}",
  operationId: "changeSegment",
  scope: "segments:write",
  summary: "Rename a segment, or change its filter",
  params,
  body: body.partial().meta({ id: "SegmentChange", example: { name: "Porto" } }),
  status: 200,
  answer: segment,
  errors: ["not_found", "conflict"],
  write: async ({ tx }, { principal: { workspaceId }, params: { id }, body: given }) =>
    showSegment(await changeSegment({ pool: tx }, { workspaceId, id }, given)),
});

export const remove = endpoint({
  method: "delete",
  path: "/segments/{id}",
  operationId: "archiveSegment",
  scope: "segments:write",
  summary: "Archive a segment",
  description: "Refused as 409 with `details.campaignIds` while campaigns stand on it.",
  params,
  status: 204,
  errors: ["not_found", "conflict"],
  write: async ({ tx }, { principal: { workspaceId }, params: { id } }) => {
    await archiveSegment({ pool: tx }, { workspaceId, id });
    return undefined;
  },
});
