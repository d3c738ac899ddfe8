import { Curve } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { verifySignature } from "./xeddsa.ts";

const message = Buffer.from("a certificate");

test("a signature is true for its own key and message", () => {
  for (let round = 0; round < 20; round++) {
    const pair = Curve.generateKeyPair();
    const signature = Curve.sign(pair.private, message);
    expect(verifySignature(pair.public, message, signature)).toBe(true);
    expect(verifySignature(Buffer.concat([Buffer.from([5]), pair.public]), message, signature)).toBe(true);
  }
});

test("another key, another message, a changed signature and garbage are refused", () => {
  const pair = Curve.generateKeyPair();
  const signature = Buffer.from(Curve.sign(pair.private, message));
  expect(verifySignature(Curve.generateKeyPair().public, message, signature)).toBe(false);
  expect(verifySignature(pair.public, Buffer.from("another"), signature)).toBe(false);
  const changed = Buffer.from(signature);
  changed[3] = (changed[3] ?? 0) ^ 1;
  expect(verifySignature(pair.public, message, changed)).toBe(false);
  expect(verifySignature(pair.public, message, Buffer.alloc(64))).toBe(false);
  expect(verifySignature(pair.public, message, Buffer.alloc(3))).toBe(false);
  expect(verifySignature(Buffer.alloc(5), message, signature)).toBe(false);
});
