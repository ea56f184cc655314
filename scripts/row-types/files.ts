import { existsSync, readdirSync } from "node:fs";
import type { Queryable } from "@lilypad/db";
import { readCodes } from "./read-codes.ts";
import { readColumns } from "./read-columns.ts";
import { rowTypes } from "./row-types.ts";

const folders: Readonly<Record<string, string>> = {
  ledger: "packages/ledger/src",
  platform: "apps/server/src/platform",
};
const modulesFolder = "apps/server/src/modules";

/** Finds the folder of a module of the server in its group. @throws if no group has that module */
function folderOf(module: string): string {
  const found = readdirSync(modulesFolder)
    .map((group) => `${modulesFolder}/${group}/${module}`)
    .find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`no group in ${modulesFolder} has the module ${module}`);
  return found;
}

/** Where a module imports `tableOf` from; the ledger has no rows to insert or change one by one. */
function rowsModuleOf(module: string): string | null {
  if (module === "ledger") return null;
  return module === "platform" ? "./rows/table.ts" : "../../../platform/rows/table.ts";
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
      `${folders[module] ?? folderOf(module)}/rows.gen.ts`,
      rowTypes({
        columns: columns.filter(({ table }) => tables.includes(table)),
        codes: readCodes(`apps/server/sql/${module}/codes`),
        rowsModule: rowsModuleOf(module),
      }),
    ]),
  );
}
