import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lilypad/local-stack";

/** Runs a function with a new, empty PostgreSQL server, durable as in production, and removes it afterwards. */
export async function withTemporaryDatabase<T>(
  run: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad bench "));
  try {
    const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
    try {
      return await run(postgres.databaseUrl);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
