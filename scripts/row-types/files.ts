import type { Queryable } from "@lilypad/db";
import { readCodes } from "./read-codes.ts";
import { readColumns } from "./read-columns.ts";
import { rowTypes } from "./row-types.ts";

const folders: Readonly<Record<string, string>> = {
  ledger: "packages/ledger/src",
  platform: "apps/server/src/platform",
};

/** Where a module imports `tableOf` from; the ledger has no rows to insert or change one by one. */
function rowsModuleOf(module: string): string | null {
  if (module === "ledger") return null;
  return module === "platform" ? "./rows/table.ts" : "../../platform/rows/table.ts";
}

/**
 * Returns the generated files of row types by their paths in the repository, one for each module.
 * @param db a migrated database
 * @param tablesOf the tables of each module (apps/server/sql/tables.json)
 */
export async function rowTypeFiles(
  db: Queryable,
  tablesOf: Readonly<Record<string, readonly string[]>>,
): Promise<Map<string, string>> {
  const columns = await readColumns(db);
  return new Map(
    Object.entries(tablesOf).map(([module, tables]) => [
      `${folders[module] ?? `apps/server/src/modules/${module}`}/rows.gen.ts`,
      rowTypes({
        columns: columns.filter(({ table }) => tables.includes(table)),
        codes: readCodes(`apps/server/sql/${module}/codes`),
        rowsModule: rowsModuleOf(module),
      }),
    ]),
  );
}
