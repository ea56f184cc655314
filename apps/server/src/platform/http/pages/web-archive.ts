import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

const assets = "assets";
const dayMs = 24 * 60 * 60 * 1000;
/** A page that has been open for longer than this without a reload gets the notice that there is a new version. */
const keptMs = 60 * dayMs;

/**
 * Copies the hashed files of a built web app into the archive that all versions share, and removes files that no version
 * has used for 60 days. A file's name contains its hash, so a file that is there already is the same one. Several
 * processes may do this at once.
 * @returns the number of files that were added
 */
export function archiveAssets(webDir: string, archiveDir: string, now: Date): number {
  const [from, to] = [join(webDir, assets), join(archiveDir, assets)];
  mkdirSync(to, { recursive: true });
  let added = 0;
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const target = join(to, name);
    if (!existsSync(target)) {
      // Under another name first, so that no browser gets a part of it.
      const partial = join(archiveDir, `.${name}.${process.pid}`);
      copyFileSync(join(from, name), partial);
      renameSync(partial, target);
      added += 1;
    }
    utimesSync(target, now, now);
  }
  for (const name of readdirSync(to)) {
    const path = join(to, name);
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - usedAt > keptMs) rmSync(path, { force: true });
  }
  return added;
}
