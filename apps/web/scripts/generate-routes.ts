import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeRoutes } from "./write-routes.ts";

/**
 * Writes the client's table of routes from the API contract:
 * `node scripts/run.mjs apps/web/scripts/generate-routes.ts` from the root of the repository.
 */
const path = join(process.cwd(), "apps/web/src/shared/api/routes.gen.ts");
const wanted = writeRoutes();
const found = await readFile(path, "utf8").catch(() => "");
if (found === wanted) console.log("routes.gen.ts is up to date");
else {
  await writeFile(path, wanted);
  console.log("routes.gen.ts written");
}
