import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type RouteTableName, routeTables, writeRoutes } from "./write-routes.ts";

/**
 * Writes the client's tables of routes from the API contract:
 * `node scripts/run.mjs apps/web/scripts/generate-routes.ts` from the root of the repository.
 */
for (const table of Object.keys(routeTables) as RouteTableName[]) {
  const path = join(process.cwd(), routeTables[table].path);
  const generated = writeRoutes(table);
  const found = await readFile(path, "utf8").catch(() => "");
  if (found === generated) console.log(`${basename(path)} is up to date`);
  else {
    await writeFile(path, generated);
    console.log(`${basename(path)} written`);
  }
}
