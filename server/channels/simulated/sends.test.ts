import { expect, test } from "vitest";
import { DomainError } from "#server/platform/errors.ts";
import { memoryHost } from "../linked/testing/memory-host.ts";
import { createSends } from "./sends.ts";

const picture = {
  messageId: "m",
  providerMessageId: "p",
  to: [{ kind: "phone" as const, value: "+5511988887777" }],
  content: { kind: "image" as const, media: { mediaId: "gone", mime: "image/png", sizeBytes: 1 } },
};

test.each([
  ["that is not there is refused for good", new DomainError("not_found"), "refused", "media_missing"],
  ["on a disk that is away is tried again", new Error("input/output error"), "not_sent", "media_unreadable"],
])("a picture %s", async (_, fault, outcome, reason) => {
  const host = { ...memoryHost().host, readMedia: () => Promise.reject(fault) };
  const sends = createSends(host, 1_000, () => true);
  expect(await sends.send(picture)).toMatchObject({ outcome, reason });
});
