import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";

/** Installs the packages, and runs a suite of scripts/test/suites.ts with the words of the command line. */
export async function startTests(name) {
  process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), ".."));
  const startedAt = Date.now();
  ensureInstalled();
  const installSeconds = (Date.now() - startedAt) / 1000;
  // The packages that these import are there only now.
  const [suites, { main }] = await Promise.all([
    import("./test/suites.ts"),
    import("./test/main.ts"),
  ]);
  process.exit(await main(suites[name], process.argv.slice(2), installSeconds));
}
