import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const segmentBytes = 16 * 1024 * 1024;
const pageBytes = 8_192;

/**
 * Reduces the write-ahead log of a cleanly stopped cluster to what the next start reads: the segment of
 * the last checkpoint, and in it the first page and the page of the checkpoint. The rest is filled with
 * zeros, which compress well.
 */
function stripLog(cluster: string): void {
  const control = readFileSync(join(cluster, "global/pg_control"));
  // Position of the last checkpoint in ControlFileData of PostgreSQL 18.
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

/** Removes files that the next start does not need from the data folder of a stopped product. */
export function strip(dataDir: string): void {
  for (const name of ["logs", "running.json", "postgres/postmaster.opts"])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  stripLog(join(dataDir, "postgres"));
}
