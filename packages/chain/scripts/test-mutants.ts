// `npm run test:mutants`, from the repository's root: takes each guard out of the settlement module, one at
// a time, and expects a check to fail. It takes about ten minutes. Part of a name as argument limits it.
// `--fuzz` uses random histories instead of the checks; FUZZ_SEED and FUZZ_RUNS choose them.
import { resolve } from "node:path";
import { allChecks, findSurvivors, fuzzCheck } from "../test/find-survivors.ts";
import { makeMutants } from "../test/make-mutants.ts";
import { openChain } from "../test/open-chain.ts";
import { readSources } from "./compile-contracts.ts";

const [part = ""] = process.argv.slice(2).filter((word) => word !== "--fuzz");
const settings = {
  seed: Number(process.env.FUZZ_SEED ?? 1),
  runs: Number(process.env.FUZZ_RUNS ?? 12),
};
const checks = process.argv.includes("--fuzz") ? [fuzzCheck(settings)] : allChecks;
const world = await openChain();
const sources = readSources(resolve("packages/chain/contracts"));
const mutants = makeMutants(sources).filter(({ name }) => name.includes(part));
// The checks say something only if the module itself passes them.
const whole = { name: "the whole module", sources };
if ((await findSurvivors(world, [whole], () => undefined, checks)).length === 0) {
  console.error("a check fails on the module itself");
  process.exit(1);
}
const survivors = await findSurvivors(world, mutants, (line) => console.log(line), checks);
console.log(`${mutants.length} guards removed, ${survivors.length} not noticed`);
await world.anvil.stop();
process.exit(survivors.length === 0 ? 0 : 1);
