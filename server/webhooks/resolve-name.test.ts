import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResolve, type Resolve } from "./resolve-name.ts";
import { startNameServer, type NameServer } from "./testing/name-server.ts";

describe("looking up the name of a receiver", () => {
  const folder = mkdtempSync(join(tmpdir(), "baton-hosts-"));
  const hostsFile = join(folder, "hosts");
  let server: NameServer;
  let resolve: Resolve;
  beforeAll(async () => {
    writeFileSync(
      hostsFile,
      "# ours\n127.0.0.1\tlocalhost\n10.1.2.3 hooks.example.com Crm.example.com # the CRM\n::1 crm.example.com\nnonsense crm.example.com\n",
    );
    server = await startNameServer({ "healthy.example.com": "8.8.8.8", "hooks.example.com": "9.9.9.9" });
    resolve = createResolve({ servers: [server.address], hostsFile });
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it("asks the name servers", async () => {
    expect(await resolve("healthy.example.com")).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });

  it("believes the hosts file first, whatever the case and the last dot", async () => {
    expect(await resolve("hooks.example.com")).toEqual([{ address: "10.1.2.3", family: 4 }]);
    expect(await resolve("CRM.example.com.")).toEqual([
      { address: "10.1.2.3", family: 4 },
      { address: "::1", family: 6 },
    ]);
  });

  it("says so when a name has no address", async () => {
    await expect(resolve("nobody.example.com")).rejects.toThrow("no address of nobody.example.com");
  });

  it("is held up by no name whose server is silent, however many of them are asked for", async () => {
    const silent = Array.from({ length: 40 }, (_, at) => resolve(`silent${at}.example.com`).catch(() => "given up"));
    const begun = performance.now();
    for (let round = 0; round < 5; round += 1) await resolve("healthy.example.com");
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(new Set(await Promise.all(silent))).toEqual(new Set(["given up"]));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
