import { z } from "zod";
import { errorCodeOf } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/define-job.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createPeopleFiles } from "../files.ts";
import { peopleFilter } from "../inputs.ts";
import { beginExport, emptyExports, endExport, showExport, type ExportKey } from "../sql/exports.ts";
import { writeExport, type ExportPart } from "./write-export.ts";

/** Writes an export to its file. One that was killed begins again: a file has its name only when it is whole. */
export const exportPeople = defineJob({
  name: "people:export",
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  async handle(runtime, key) {
    const begun = await beginExport(runtime.pool, key);
    if (!begun) return;
    const counted = { rows: 0 };
    try {
      const parts = writeExport(runtime, key.workspaceId, peopleFilter.parse(begun.filter));
      const files = createPeopleFiles(runtime.env.MEDIA_DIR);
      const sizeBytes = await files.write({ kind: "export", ...key }, shown(runtime, key, parts, counted));
      const end = { status: "completed", rows: counted.rows, sizeBytes, failure: null } as const;
      if ((await endExport(runtime.pool, key, end)) !== "completed") await files.remove({ kind: "export", ...key });
    } catch (error) {
      // Its segment was archived meanwhile. Anything else is tried again.
      if (errorCodeOf(error) !== "not_found") throw error;
      await endExport(runtime.pool, key, { status: "failed", rows: 0, sizeBytes: null, failure: "segment.gone" });
    }
  },
});

async function* shown(
  { pool }: Runtime,
  key: ExportKey,
  parts: AsyncIterable<ExportPart>,
  counted: { rows: number },
): AsyncGenerator<Buffer> {
  for await (const { text, rows } of parts) {
    counted.rows += rows;
    yield Buffer.from(text);
    await showExport(pool, key, counted.rows);
  }
}

const KEPT_DAYS = 7;
const EMPTIED_AT_ONCE = 100;

/** Removes exports of a week ago: whoever needs one makes a new one. */
export const forgetExports = defineJob({
  name: "people:forget-exports",
  payload: z.object({}),
  async handle({ pool, env }) {
    const files = createPeopleFiles(env.MEDIA_DIR);
    for (;;) {
      const emptied = await emptyExports(pool, KEPT_DAYS, EMPTIED_AT_ONCE);
      for (const key of emptied) await files.remove({ kind: "export", ...key });
      if (emptied.length < EMPTIED_AT_ONCE) return;
    }
  },
});
