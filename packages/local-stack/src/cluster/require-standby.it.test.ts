import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../ports.ts";
import { requireStandby } from "./require-standby.ts";
import { startPrimary } from "./start-primary.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad-standby-"));
let primary: Awaited<ReturnType<typeof startPrimary>>;

beforeAll(async () => {
  primary = await startPrimary({
    dataDir: join(folder, "primary"),
    archiveDir: join(folder, "archive"),
    port: await freePort(),
  });
});
afterAll(async () => {
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("waiting for a standby ends as soon as that standby has ended, so that another one can be made", async () => {
  const following = new AbortController();
  const waiting = requireStandby(primary.databaseUrl, following.signal);
  const beganAt = performance.now();
  following.abort(new Error("the standby has ended"));
  await expect(waiting).rejects.toThrow("the standby has ended");
  // Far less than the minute after which it gives up automatically.
  expect(performance.now() - beganAt).toBeLessThan(30_000);
});
