// A module hook for imports of .sql files as text, and of folders as all their .sql files, as in the
// production bundle. The browser tests run in Node without a bundler and read the ledger through its
// package.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sqlFolderModule } from "../bundle/sql-folder.mjs";

export function resolve(specifier, context, nextResolve) {
  if (!specifier.endsWith("/?sql")) return nextResolve(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
}

const asModule = (source) => ({ format: "module", shortCircuit: true, source });

export async function load(url, context, nextLoad) {
  if (url.endsWith("/?sql")) return asModule(sqlFolderModule(fileURLToPath(new URL(".", url))));
  if (!url.endsWith(".sql")) return nextLoad(url, context);
  return asModule(`export default ${JSON.stringify(await readFile(new URL(url), "utf8"))};`);
}
