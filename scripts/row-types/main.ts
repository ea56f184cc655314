// Writes the row types of each module from the migrated schema: `npm run write:row-types`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, migrate } from "@lilypad/db";
import { startPostgres } from "@lilypad/local-stack";
import { migrations } from "../../apps/server/src/migrations.ts";
import { rowTypeFiles } from "./files.ts";

const dataDir = mkdtempSync(join(tmpdir(), "lilypad-row-types-"));
const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
const pool = createPool({ databaseUrl: postgres.databaseUrl, maxConnections: 2 });
try {
  await migrate(pool, migrations);
  const tables = JSON.parse(readFileSync("apps/server/sql/tables.json", "utf8"));
  for (const [path, text] of await rowTypeFiles(pool, tables)) writeFileSync(path, text);
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
