import { z } from "zod";
import { forgetPerson } from "#server/channels/index.ts";
import { createMediaStore, type MediaStore } from "#server/media/index.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { defineJob } from "#server/platform/define-job.ts";
import { dropPostedOf } from "./drop-posted.ts";
import { createPeopleFiles, type PeopleFiles } from "../files.ts";
import {
  blankAttempts,
  collectEvents,
  dropEvents,
  ERASURE_STEPS,
  lockErasure,
  moveErasure,
  type ErasureKey,
  type ErasureRow,
  type ErasureStep,
} from "../sql/erase-contact.ts";
import {
  dropKeys,
  dropMessages,
  dropRest,
  emptyFiles,
  endMedia,
  hasMessages,
  unusedMedia,
} from "../sql/erase-messages.ts";

/** Rows that one statement looks at, and that one takes away: some 100 ms each. */
const LOOKED_AT = 20_000;
const BODIES_LOOKED_AT = 2_000;
const TAKEN_AT_ONCE = 1_000;

type Deps = { pool: Pool; secrets: SecretBox; media: MediaStore; files: PeopleFiles };
/** What a turn of a step leaves: it stays at a cursor, is over, or an earlier one comes again. */
type Turn = { cursor: string } | { again: ErasureStep } | "over";
type Step = (tx: Transaction, erasure: ErasureRow, deps: Deps) => Promise<Turn>;

const windowed = (last: string | null): Turn => (last === null ? "over" : { cursor: last });
const repeated = (erasure: ErasureRow, gone: number): Turn => (gone === 0 ? "over" : { cursor: erasure.cursor });

const STEPS: Record<Exclude<ErasureStep, "done">, Step> = {
  events: async (tx, erasure) => windowed(await collectEvents(tx, erasure, LOOKED_AT)),
  attempts: async (tx, erasure) => windowed(await blankAttempts(tx, erasure, LOOKED_AT)),
  feed: async (tx, erasure) => repeated(erasure, await dropEvents(tx, erasure, TAKEN_AT_ONCE)),
  keys: async (tx, erasure) => {
    await dropKeys(tx, erasure);
    return "over";
  },
  messages: async (tx, erasure) => repeated(erasure, await dropMessages(tx, erasure, TAKEN_AT_ONCE)),
  media: async (tx, erasure, { media }) => {
    // The file before its row: a crash between them finds the row again.
    const unused = await unusedMedia(tx, erasure);
    for (const mediaId of unused) await media.remove(erasure.workspaceId, mediaId);
    await endMedia(tx, erasure, unused.length);
    return "over";
  },
  rest: async (tx, erasure, { files, secrets }) => {
    for (const file of await emptyFiles(tx, erasure.workspaceId))
      await files.remove({ ...file, workspaceId: erasure.workspaceId });
    await forgetPerson({ db: tx, secrets }, erasure.workspaceId, erasure.needles);
    const gone = await dropRest(tx, erasure, TAKEN_AT_ONCE);
    if (gone > 0) return { cursor: erasure.cursor };
    // What was under way when the person went may have arrived after all: from the beginning again.
    return (await hasMessages(tx, erasure)) ? { again: "events" } : "over";
  },
  raw: async (tx, erasure, { secrets }) => {
    const { last, waits } = await dropPostedOf(tx, secrets, erasure, BODIES_LOOKED_AT);
    if (waits) throw new Error("a posted body of an erased person is not processed yet: erased in the next run");
    return windowed(last);
  },
};

const START = "00000000-0000-0000-0000-000000000000";

/** One turn, in a transaction with its place. Returns whether there is more to do. */
function takeTurn(deps: Deps, key: ErasureKey): Promise<boolean> {
  return withTransaction(deps.pool, async (tx) => {
    const erasure = await lockErasure(tx, key);
    if (!erasure || erasure.step === "done") return false;
    const turn = await STEPS[erasure.step](tx, erasure, deps);
    const next = ERASURE_STEPS[ERASURE_STEPS.indexOf(erasure.step) + 1] ?? "done";
    if (turn === "over") await moveErasure(tx, key, { step: next, cursor: START });
    else if ("again" in turn) await moveErasure(tx, key, { step: turn.again, cursor: START });
    else await moveErasure(tx, key, { step: erasure.step, cursor: turn.cursor });
    return true;
  });
}

/** Takes away what is left of an erased person, in turns; one that was killed goes on at the turn where it was. */
export const eraseContact = defineJob({
  name: "people:erase-contact",
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  async handle({ pool, secrets, env }, key) {
    const deps = {
      pool,
      secrets,
      media: createMediaStore({ dir: env.MEDIA_DIR, pool }),
      files: createPeopleFiles(env.MEDIA_DIR),
    };
    while (await takeTurn(deps, key));
  },
});
