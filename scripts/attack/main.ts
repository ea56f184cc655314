// `npm run attack` attacks a product of its own, with a database and a chain of its own, and prints
// what held. `npm run attack -- --only settlement` runs the attacks whose title has the word.
import { parseArgs } from "node:util";
import { withTemporaryDatabase } from "../bench/temporary-database.ts";
import { openAttackWorld } from "./attack-world.ts";
import { attacks, runAttacks } from "./run-attacks.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    /** How much longer the chain's node takes to answer, in milliseconds. */
    "latency-ms": { type: "string", default: "120" },
  },
});
const chosen = attacks.filter(({ title }) => title.includes(values.only));
if (chosen.length === 0) {
  console.error(`no attack has "${values.only}" in its title`);
  process.exit(2);
}

let held = 0;
await withTemporaryDatabase(async (databaseUrl) => {
  const world = await openAttackWorld({ databaseUrl, latencyMs: Number(values["latency-ms"]) });
  try {
    console.log("| somebody tries to … | held | figures |\n|---|---|---|");
    await runAttacks(world, chosen, ({ title }, outcome) => {
      if (outcome.held) held += 1;
      console.log(`| ${title} | ${outcome.held ? "yes" : "NO"} | ${outcome.figures} |`);
    });
  } finally {
    await world.close();
  }
});
console.log(`${held} of ${chosen.length} attacks were held off`);
process.exit(held === chosen.length ? 0 : 1);
