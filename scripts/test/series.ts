// A series is a run that takes long, so it runs in parts and continues where it was interrupted. What has passed on a commit does
// not run again on that commit.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./programs.ts";
import { reports } from "./run-step.ts";

const folder = join(reports, "deep");

const git = (...words: string[]) =>
  spawnSync("git", words, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";

/** The commit that is checked out; undefined if there are changes since, or no repository. */
function cleanCommit(): string | undefined {
  const commit = git("rev-parse", "HEAD");
  return commit !== "" && git("status", "--porcelain") === "" ? commit : undefined;
}

/**
 * Opens the folder with the events of a series, one file for each step. It is emptied if it belongs to another commit, if there are
 * changes that are not committed, or if `isNew`.
 * @returns the path of a step's events
 */
export function openSeries({ isNew }: { isNew: boolean }): (step: string) => string {
  const commit = cleanCommit();
  const note = join(folder, "commit");
  const isSame = existsSync(note) && readFileSync(note, "utf8") === commit;
  if (isNew || !isSame) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (commit !== undefined) writeFileSync(note, commit);
  return (step) => join(folder, `${step}.jsonl`);
}
