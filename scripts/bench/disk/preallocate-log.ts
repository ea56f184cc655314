import type { Pool } from "@lilypad/db";

/** Segments of 16 MB; a run of the sends writes about 40. */
const segments = 64;

/** Lets PostgreSQL keep as many segments of its log as are preallocated. */
export const preallocatingSettings = { min_wal_size: `${segments * 16}MB` };

/**
 * Creates segments of the write-ahead log ahead, which a server that has run for a while has, so that no commit waits for a new
 * one. The server needs `preallocatingSettings`.
 */
export async function preallocateLog(pool: Pool): Promise<void> {
  for (let made = 0; made < segments; made += 1) {
    await pool.query("select pg_logical_emit_message(false, 'preallocate', 'x', true)");
    await pool.query("select pg_switch_wal()");
  }
  // A checkpoint renames the segments that are no longer needed to the next ones.
  await pool.query("checkpoint");
}
