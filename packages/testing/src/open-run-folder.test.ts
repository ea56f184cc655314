import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openRunFolder, removeEndedRuns } from "./open-run-folder.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "run-folder-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("without memory for files the folder of a run is on the disk", () => {
  const opened = openRunFolder(join(folder, "missing"));
  expect(dirname(opened)).toBe(tmpdir());
  rmSync(opened, { recursive: true });
});

it("folders of runs whose process has ended are removed, and all others stay", () => {
  // No process has this number: it is above the max of Linux.
  const names = ["lilypad-tests-4194305-ended", `lilypad-tests-${process.pid}-runs`, "something"];
  for (const name of names) mkdirSync(join(folder, name, "postgres"), { recursive: true });
  removeEndedRuns(folder);
  expect(readdirSync(folder).sort()).toEqual([`lilypad-tests-${process.pid}-runs`, "something"]);
});
