import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { compileContracts, readSources } from "./compile-contracts.ts";

// `node scripts/run.mjs packages/chain/scripts/compile.ts`, from the repository's root: writes the
// committed artefacts. A test compiles the sources and compares them byte for byte.
const chain = resolve("packages/chain");
const folder = join(chain, "artefacts");
mkdirSync(folder, { recursive: true });
for (const [name, text] of compileContracts(readSources(join(chain, "contracts")))) {
  writeFileSync(join(folder, name), text);
  console.log(`artefacts/${name}`);
}

// Every Safe's address depends on the creation code of its proxy, which Safe publishes.
const published = createRequire(import.meta.url).resolve(
  "@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json",
);
const { bytecode }: { bytecode: string } = JSON.parse(readFileSync(published, "utf8"));
writeFileSync(join(folder, "SafeProxy.json"), `${JSON.stringify({ bytecode })}\n`);
console.log("artefacts/SafeProxy.json");
