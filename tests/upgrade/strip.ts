import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const segmentBytes = 16 * 1024 * 1024;
const pageBytes = 8_192;

/**
 * Keeps of the write-ahead log of a cleanly stopped cluster what the next start reads: the segment of
 * the last checkpoint, and in it the first page and the checkpoint's own. The rest becomes zeros, which
 * compress to nothing.
 */
function stripLog(cluster: string): void {
  const control = readFileSync(join(cluster, "global/pg_control"));
  // ControlFileData of PostgreSQL 18: the address of the last checkpoint.
  const checkpoint = control.readBigUInt64LE(32);
  const segment = checkpoint / BigInt(segmentBytes);
  const perFile = 2n ** 32n / BigInt(segmentBytes);
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, "0");
  const name = `00000001${part(segment / perFile)}${part(segment % perFile)}`;
  const folder = join(cluster, "pg_wal");
  const content = readFileSync(join(folder, name));
  const page = Math.floor(Number(checkpoint % BigInt(segmentBytes)) / pageBytes) * pageBytes;
  content.fill(0, pageBytes, Math.max(page, pageBytes)).fill(0, page + 2 * pageBytes);
  writeFileSync(join(folder, name), content);
  for (const other of readdirSync(folder)) {
    if (/^[0-9A-F]{24}$/.test(other) && other !== name) rmSync(join(folder, other));
  }
}

/** Removes from the data folder of a product that was stopped what the next start does not need. */
export function strip(dataDir: string): void {
  for (const name of ["logs", "running.json", "postgres/postmaster.opts"])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  stripLog(join(dataDir, "postgres"));
}
