import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes creations, renames and removals in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the rename itself is what we have.
  if (process.platform === "win32") return;
  await syncAndClose(await open(path, "r"));
}

/** Writes a file so that after a crash at any instant it is there whole, or not at all. */
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
