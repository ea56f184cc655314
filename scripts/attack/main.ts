// `npm run attack` attacks a separate instance of the product with its own database and chain, and prints
// the results. `npm run attack -- --only account` runs the attacks with that word in their title.
import { parseArgs } from "node:util";
import { openRun } from "@lilypad/local-stack";
import { withTemporaryDatabase } from "../bench/temporary-database.ts";
import { openAttackWorld } from "./attack-world.ts";
import { attacks, runAttacks } from "./run-attacks.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    /** Extra delay of the chain node's answers, in milliseconds. */
    "latency-ms": { type: "string", default: "120" },
  },
});
const chosen = attacks.filter(({ title }) => title.includes(values.only));
if (chosen.length === 0) {
  console.error(`no attack has "${values.only}" in its title`);
  process.exit(2);
}

let held = 0;
openRun({ maxMinutes: 60 });
await withTemporaryDatabase(async (databaseUrl) => {
  const world = await openAttackWorld({ databaseUrl, latencyMs: Number(values["latency-ms"]) });
  try {
    console.log("| attempt to … | withstood | figures |\n|---|---|---|");
    await runAttacks(world, chosen, ({ title }, outcome) => {
      if (outcome.held) held += 1;
      console.log(`| ${title} | ${outcome.held ? "yes" : "NO"} | ${outcome.figures} |`);
    });
  } finally {
    await world.close();
  }
});
console.log(`${held} of ${chosen.length} attacks were withstood`);
process.exit(held === chosen.length ? 0 : 1);
