import { z } from "zod";
import { endpoint } from "#server/api/rest.ts";
import { requestErasure } from "../erase/request-erasure.ts";

const accepted = z
  .object({ erasureId: z.uuid().meta({ description: "What the workspace's audit of erasures calls it." }) })
  .meta({ id: "ErasureAccepted" });

export const erase = endpoint({
  method: "delete",
  path: "/contacts/{id}",
  operationId: "eraseContact",
  scope: "contacts:write",
  summary: "Erase a person",
  description:
    "For good. They are gone at once: from lists, the inbox and campaigns. Then what was said, files, webhook payloads and whatever else names them is taken away; of their consent only keyed hashes are kept. Whoever writes under their number is somebody new.",
  params: z.strictObject({ id: z.uuid() }),
  status: 202,
  answer: accepted,
  errors: ["not_found"],
  async write({ tx, notifier }, { principal, runtime, params }) {
    const { workspaceId, keyId } = principal;
    const deps = { pool: tx, notifier, secretKeys: runtime.env.SECRET_KEYS };
    const by = { apiKeyId: keyId };
    const { id } = await requestErasure(deps, { workspaceId, contactId: params.id, by, confirmation: null });
    return { erasureId: id };
  },
});
