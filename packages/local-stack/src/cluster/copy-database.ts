import { chownSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { commandPrefix, needsOwner } from "../postgres/run-as.ts";

/** Folders of which a copy needs only the folder itself: PostgreSQL writes their files anew. */
const emptied = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

/** Files that belong to the running server, and temporary ones. */
const isLeftOut = (name: string) =>
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|standby\.signal|recovery\.signal|pg_internal\.init.*|pgsql_tmp.*)$/.test(
    name,
  );

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Copies a folder while its files change. A file that is removed meanwhile is left out. */
function copyFolder(from: string, to: string, adopt: (path: string) => void): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  adopt(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isLeftOut(entry.name)) continue;
    try {
      if (entry.isDirectory()) {
        if (emptied.has(entry.name)) {
          mkdirSync(target, { mode: 0o700 });
          adopt(target);
        } else copyFolder(source, target, adopt);
      } else if (entry.isFile()) {
        copyFileSync(source, target);
        adopt(target);
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Returns a function that gives files to the user who runs PostgreSQL, where that is another one. */
export function adopter(): (path: string) => void {
  return needsOwner(commandPrefix(false)) ? (path) => chownSync(path, 1, 1) : () => undefined;
}

/**
 * Takes a base backup of a running PostgreSQL server: its files, copied while it works. Together with the write-ahead
 * log since then it is a database. PostgreSQL's package here has no pg_basebackup, so this uses the functions that it uses.
 * @param from the data folder of the server
 * @param to a folder that does not exist yet
 */
export async function copyDatabase(options: {
  databaseUrl: string;
  from: string;
  to: string;
}): Promise<void> {
  const adopt = adopter();
  const client = new pg.Client({ connectionString: options.databaseUrl });
  // A server that ends between two queries fails the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // The backup ends with this connection, so an interrupted copy leaves nothing behind in the server.
    await client.query("select pg_backup_start('lilypad', fast => true)");
    copyFolder(options.from, options.to, adopt);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop()",
    );
    const label = join(options.to, "backup_label");
    writeFileSync(label, rows[0]?.labelfile ?? "", { mode: 0o600 });
    adopt(label);
  } finally {
    await client.end();
  }
}
