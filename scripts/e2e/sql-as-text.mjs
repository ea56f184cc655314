// A module hook for imports of .sql files as text, and of folders as all their .sql files, as in the
// production bundle. The browser tests run in Node without a bundler and read the ledger through its
// package.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { sqlFolderModule } from "../bundle/sql-folder.mjs";

const asModule = (source) => ({ format: "module", shortCircuit: true, source });

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.endsWith("/?sql")) return nextResolve(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    return { url, format: "module", shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (url.endsWith("/?sql")) return asModule(sqlFolderModule(fileURLToPath(new URL(".", url))));
    if (!url.endsWith(".sql")) return nextLoad(url, context);
    return asModule(`export default ${JSON.stringify(readFileSync(new URL(url), "utf8"))};`);
  },
});
