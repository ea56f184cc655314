import { existsSync, mkdirSync } from "node:fs";
import {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from "../postgres/start-postgres.ts";
import { adopter } from "./copy-database.ts";

/** The options of every server of a cluster. */
export interface ClusterMember extends Omit<PostgresOptions, "durable"> {
  /**
   * Where finished files of the write-ahead log are stored, for restores; the same for all servers of a cluster.
   */
  archiveDir: string;
}

/** Writes a path for the commands in PostgreSQL's settings, where a percent sign begins a placeholder. */
export const quoted = (path: string) => `"${path.replaceAll("%", "%%")}"`;

/** The settings of a server that others can follow, and that archives its log when it is the primary. */
export function memberSettings({ archiveDir, settings }: ClusterMember): Record<string, string> {
  if (!existsSync(archiveDir)) {
    mkdirSync(archiveDir, { recursive: true, mode: 0o700 });
    adopter()(archiveDir);
  }
  const kept = `${quoted(archiveDir)}/%f`;
  return {
    wal_level: "replica",
    hot_standby: "on",
    wal_keep_size: "512MB",
    archive_mode: "on",
    // A file that is there already is never overwritten; after a crash PostgreSQL may offer the same one again.
    archive_command: `if test -f ${kept}; then cmp -s %p ${kept}; else cp %p ${kept}.part && mv ${kept}.part ${kept}; fi`,
    ...settings,
  };
}

/** Starts the primary of a cluster. It waits for no standby until `requireStandby` says so. */
export const startPrimary = (member: ClusterMember): Promise<RunningPostgres> =>
  startPostgres({ ...member, settings: memberSettings(member) });
