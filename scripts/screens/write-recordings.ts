// Finishes the recordings that journeys have made in a folder, and stores them in place of those with the same name:
// `node scripts/run.mjs scripts/screens/write-recordings.ts /tmp/recordings` (docs/CHECKS.md).
// With `--texts dashboard-usd …` it takes over the texts that these screens show now, after a change of words.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { finishedDir } from "../../apps/web/gallery/finished-dir.ts";
import {
  readMade,
  readRecording,
  recordingNames,
  storeRecordings,
  writeMade,
} from "../../apps/web/gallery/stored-recordings.ts";

const stored = "apps/web/gallery/recordings";
const [given, ...screens] = process.argv.slice(2);
if (given === undefined) throw new Error("give the folder with the recordings that journeys made");
const acceptsTexts = given === "--texts";
const made = acceptsTexts ? mkdtempSync(join(tmpdir(), "recordings-")) : resolve(given);
if (acceptsTexts) for (const name of screens) writeMade(made, name, readRecording(name, stored));
const finished = join(made, finishedDir);
rmSync(finished, { recursive: true, force: true });

const gallery = spawnSync(process.execPath, ["scripts/test.mjs", "apps/web/gallery/gallery.spec"], {
  env: { ...process.env, MADE_RECORDINGS_DIR: made, ACCEPT_TEXTS: String(acceptsTexts) },
  stdio: "inherit",
});
if (gallery.status === 0) {
  const anew = new Map(recordingNames(finished).map((name) => [name, readMade(finished, name)]));
  const others = recordingNames(stored).filter((name) => !anew.has(name));
  storeRecordings(
    new Map([...others.map((name) => [name, readRecording(name, stored)] as const), ...anew]),
    // This program is bundled, so the folder beside the module is another one.
    stored,
  );
} else {
  console.error("Not every screen could be shown from its recording, so none was stored.");
  process.exitCode = 1;
}
