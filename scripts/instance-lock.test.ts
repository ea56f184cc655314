import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./instance-lock.mjs";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lilypad lock "));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const take = () => {
  const lock = takeLock(dataDir);
  if ("heldBy" in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock;
};

test("a second lock of the same folder returns the holder's process id and changes nothing", () => {
  const lock = take();
  const before = readdirSync(dataDir);
  expect(takeLock(dataDir)).toEqual({ heldBy: process.pid });
  expect(readdirSync(dataDir)).toEqual(before);
  lock.release();
  take().release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a lock of a killed process is taken over", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(join(dataDir, "running.lock"), `${pid} 12345`);
  take().release();
});

test.runIf(process.platform === "linux")(
  "a lock of a dead process is taken over if another process has its id",
  () => {
    writeFileSync(join(dataDir, "running.lock"), `${process.pid} 1`);
    take().release();
  },
);

test("a malformed lock file is taken over", () => {
  writeFileSync(join(dataDir, "running.lock"), "");
  take().release();
});
