import { describe, expect, it } from "vitest";
import { detailOf, keptPath } from "./rules.ts";

const id = "01940000-1234-7000-8000-123456789012";

describe("the path that is kept", () => {
  it.each([
    [`/api/v1/contacts/${id}`, "/contacts/{id}", `/api/v1/contacts/${id}`],
    ["/api/v1/contacts/12", "/contacts/{id}", "/api/v1/contacts/12"],
    ["/api/v1/contacts/%2B351912345678", "/contacts/{id}", "/api/v1/contacts/…"],
    [
      `/api/v1/contacts/${id}/identities/bsuid/BR.abc`,
      "/contacts/{id}/identities/{kind}/{value}",
      `/api/v1/contacts/${id}/identities/bsuid/…`,
    ],
    [
      `/api/v1/contacts/${id}/identities/phone/12`,
      "/contacts/{id}/identities/{kind}/{value}",
      `/api/v1/contacts/${id}/identities/phone/…`,
    ],
    ["/api/v1/by-phone/+351912345678/messages", "", "/api/v1/by-phone/…/messages"],
    ["/api/v1/people/ana@example.com", "", "/api/v1/people/…"],
    ["/api/v1/people/ana%40example.com", "", "/api/v1/people/…"],
  ])("of %s, which is %s, is %s", (path, route, kept) => {
    expect(keptPath(path, route)).toBe(kept);
  });

  it("is no longer than what a line can show", () => {
    expect(keptPath(`/api/v1/${"x".repeat(8_000)}`, "")).toHaveLength(300);
  });
});

describe("a problem's details in a line", () => {
  it("say each field and what is wrong with it", () => {
    const fields = [
      { path: "to.conversationId", message: "Invalid UUID" },
      { path: "texts", message: "is not known here" },
      { path: "", message: "wants text or media" },
    ];
    expect(detailOf({ fields })).toBe("to.conversationId: Invalid UUID; texts: is not known here; wants text or media");
  });

  it("say what else is named, and nothing for nothing", () => {
    expect(detailOf({ scope: "contacts:read" })).toBe("scope: contacts:read");
    expect(detailOf({ retryAfterSeconds: 2, hasOpen: true })).toBe("retryAfterSeconds: 2; hasOpen: true");
    expect([detailOf({}), detailOf(undefined)]).toEqual([null, null]);
  });

  it("are bounded", () => {
    expect(detailOf({ reason: "x".repeat(5_000) })).toHaveLength(500);
  });
});
