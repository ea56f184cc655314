// Runs a TypeScript program of this repository: `node scripts/run.mjs <entry.ts> [arguments]`.
// Node 20 does not run TypeScript, so esbuild bundles the entry with our own packages inlined and npm
// packages as imports, as in the production build.
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { bundle } from "./bundle/bundle.mjs";

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) {
  console.error("usage: node scripts/run.mjs <entry.ts> [arguments]");
  process.exit(2);
}
const outfile = resolve("node_modules/.cache/lilypad", `${entry.replaceAll(/[^\w.-]/g, "-")}.mjs`);
await bundle({ entry: resolve(entry), outfile });
const child = spawn(process.execPath, ["--enable-source-maps", outfile, ...rest], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
