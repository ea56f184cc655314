// `npm run test:mutants`, from the repository's root: takes each guard out of the settlement module, one at
// a time, and expects a check to fail. It takes about ten minutes. Part of a name as argument limits it.
import { resolve } from "node:path";
import { findSurvivors } from "../test/find-survivors.ts";
import { makeMutants } from "../test/make-mutants.ts";
import { openChain } from "../test/open-chain.ts";
import { readSources } from "./compile-contracts.ts";

const [part = ""] = process.argv.slice(2);
const world = await openChain();
const mutants = makeMutants(readSources(resolve("packages/chain/contracts"))).filter(({ name }) =>
  name.includes(part),
);
const survivors = await findSurvivors(world, mutants, (line) => console.log(line));
console.log(`${mutants.length} guards removed, ${survivors.length} not noticed`);
await world.anvil.stop();
process.exit(survivors.length === 0 ? 0 : 1);
