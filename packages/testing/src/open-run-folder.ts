import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "@lilypad/local-stack";

/** The folder whose files Linux holds in memory. */
const memory = "/dev/shm";
/** Many times the space that the tests of a run use at the same moment. */
const minFreeBytes = 8 * 1024 ** 3;
const prefix = "lilypad-tests-";

/** How much can be stored in a folder; 0 if there is none. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes the folders of runs that were killed. Their names have the number of their process. */
export function removeEndedRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix)
      ? Number.parseInt(name.slice(prefix.length), 10)
      : Number.NaN;
    if (!Number.isNaN(pid) && !isAlive(pid, "vitest"))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Opens a folder for everything that the tests of a run store: in memory if there are 8 GB free, otherwise on the disk.
 * Tests create and delete hundreds of databases with 1,100 files each, and ext4 takes as long as PostgreSQL to find a place
 * for so many new files after others were deleted.
 * @param inMemory the folder for files in memory, if there is one
 */
export function openRunFolder(inMemory = memory): string {
  const parent = freeBytes(inMemory) >= minFreeBytes ? inMemory : tmpdir();
  removeEndedRuns(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Tests start programs as another user, who has to reach the folders that are meant for them.
  chmodSync(folder, 0o711);
  return folder;
}
