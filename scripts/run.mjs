// Runs a TypeScript program of this repository: `node scripts/run.mjs <entry.ts> [arguments]`.
// esbuild bundles the entry with our own packages inlined and npm packages as imports, as in the production build.
import "./needs-node.mjs";
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) {
  console.error("usage: node scripts/run.mjs <entry.ts> [arguments]");
  process.exit(2);
}
ensureInstalled();
const { bundle } = await import("./bundle/bundle.mjs");
const outfile = resolve("node_modules/.cache/lilypad", `${entry.replaceAll(/[^\w.-]/g, "-")}.mjs`);
await bundle({ entry: resolve(entry), outfile });
// After "--" Node leaves words such as --env-file to the program.
const child = spawn(process.execPath, ["--enable-source-maps", "--", outfile, ...rest], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
