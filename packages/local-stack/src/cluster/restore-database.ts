import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type RunningPostgres, startPostgres } from "../postgres/start-postgres.ts";
import { adopter } from "./copy-database.ts";
import { type ClusterMember, memberSettings, quoted } from "./start-primary.ts";

const timeoutMs = 120_000;

async function untilWritable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const endsAt = Date.now() + timeoutMs;
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>(
        "select pg_is_in_recovery() as recovering",
      );
      if (rows[0]?.recovering === false) return;
      if (Date.now() > endsAt) throw new Error("the restore did not reach its time");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}

/**
 * Restores a base backup to a point in time with the archived write-ahead log, as a new primary without a standby.
 * @param backupDir the backup of `copyDatabase`; it is copied, so it can be restored again
 * @param targetTime the time of the last commits that are restored, such as "2026-01-31 12:00:00+00"
 */
export async function restoreDatabase(
  backupDir: string,
  targetTime: string,
  member: ClusterMember,
): Promise<RunningPostgres> {
  cpSync(backupDir, member.dataDir, { recursive: true, preserveTimestamps: true });
  const signal = join(member.dataDir, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  adopter()(signal);
  const restored = await startPostgres({
    ...member,
    settings: {
      ...memberSettings(member),
      restore_command: `cp ${quoted(member.archiveDir)}/%f %p`,
      recovery_target_time: targetTime,
      recovery_target_action: "promote",
      synchronous_standby_names: "",
    },
  });
  await untilWritable(restored.databaseUrl);
  return restored;
}
