import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = ReturnType<typeof openSmallDisk>;

/** Mounts a file system of a given size in memory, which needs root. @returns null where mounting is not allowed */
export function openSmallDisk(mebibytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Uses up all free space. */
    fill(): void {
      const file = openSync(ballast, "a");
      try {
        for (const size of [2 ** 20, 2 ** 12, 1]) {
          const content = Buffer.alloc(size);
          try {
            while (writeSync(file, content) === size);
          } catch (error) {
            if (!(error instanceof Error && "code" in error && error.code === "ENOSPC"))
              throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    /** Gives the space back. */
    free: () => rmSync(ballast, { force: true }),
    close(): void {
      spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
