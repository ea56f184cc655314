import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, so that creations, renames and removals in it survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === "win32") return;
  await syncAndClose(await open(path, "r"));
}

/** Writes a file atomically: after a crash at any moment it is either complete or not there. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, "w", mode);
  try {
    await file.writeFile(content);
  } catch (error) {
    await file.close();
    throw error;
  }
  await syncAndClose(file);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}
