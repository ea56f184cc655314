import { createPool } from "@lilypad/db";
import type { TestDatabase } from "@lilypad/testing";

/** Copies a database. @returns a function that replaces it with the copy */
export async function copyDatabase(
  database: TestDatabase,
  name: string,
  use: (restored: TestDatabase) => void,
): Promise<() => Promise<void>> {
  const url = (databaseName: string) => {
    const at = new URL(database.databaseUrl);
    at.pathname = `/${databaseName}`;
    return at.toString();
  };
  const backup = `${name}_backup`;
  const copy = async (from: string, to: string) => {
    const server = createPool({ databaseUrl: url("postgres"), maxConnections: 1 });
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [from],
    );
    await server.query(`create database ${to} template ${from}`);
    await server.end();
  };
  await copy(name, backup);
  return async () => {
    const restoredName = `${name}_restored`;
    await copy(backup, restoredName);
    const pool = createPool({ databaseUrl: url(restoredName), maxConnections: 20 });
    const before = database;
    use({
      databaseUrl: url(restoredName),
      pool,
      async drop() {
        await pool.end();
        await before.drop();
        const server = createPool({ databaseUrl: url("postgres"), maxConnections: 1 });
        for (const old of [backup, restoredName]) {
          await server.query(`drop database if exists ${old} with (force)`);
        }
        await server.end();
      },
    });
  };
}
