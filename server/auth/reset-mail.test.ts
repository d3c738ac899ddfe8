import { expect, test } from "vitest";
import { resetMail } from "./reset-mail.ts";

test("a reset mail greets by name as it is written, and carries the link on a line of its own", async () => {
  const { subject, text } = await resetMail({ name: "Ana {<b>}", url: "https://baton.example/reset#a" });
  expect(subject).toBe("Reset your Baton password");
  expect(text).toContain("Hello Ana {<b>},\n");
  expect(text).toContain("for an hour:\nhttps://baton.example/reset#a\n");
});
