// `npm run analyse:contracts`: looks for known mistakes in the contracts with Forge's analyser (foundry.toml).
// `npm test` and `npm run check` run it too.
import "./needs-node.mjs";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// An older Node, which only starts the newer one, cannot read TypeScript.
const { root } = await import("./test/programs.ts");
const packageOf = createRequire(import.meta.url);
const processor = process.arch === "x64" ? "amd64" : process.arch;

if (process.platform === "win32") {
  console.log(
    "The contracts were not analysed: Forge on Windows cannot start a compiler from npm.",
  );
  process.exit(0);
}
const forge = packageOf.resolve(`@foundry-rs/forge-${process.platform}-${processor}/bin/forge`);
const { status, stdout, stderr } = spawnSync(forge, ["lint", "--deny", "warnings"], {
  cwd: root,
  encoding: "utf8",
});
if (status !== 0) console.error(`${stdout}${stderr}`);
console.log(`contracts: ${status === 0 ? "no findings" : "see the findings above"}`);
process.exit(status === 0 ? 0 : 1);
