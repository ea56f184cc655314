import type { Pool } from "@lilypad/db";
import { sealedColumns } from "./modules.ts";
import { loadSecrets } from "./platform/config/secrets.ts";
import { createSealedBox } from "./platform/sealed/sealed-box.ts";
import { type Resealed, resealColumn } from "./platform/sealed/sealed-column.ts";

/**
 * Seals everything with the current key that was sealed with an older one.
 * @param options.dryRun only count
 * @param options.onColumn called after each column
 */
export async function resealValues(
  pool: Pool,
  secretsDir: string,
  options: { dryRun: boolean; onColumn?: (column: Resealed) => void },
): Promise<Resealed[]> {
  const box = createSealedBox(loadSecrets(secretsDir, false).bankDetailsKeys);
  const columns: Resealed[] = [];
  for (const column of sealedColumns) {
    const resealed = await resealColumn(pool, box, column, options.dryRun);
    options.onColumn?.(resealed);
    columns.push(resealed);
  }
  return columns;
}
