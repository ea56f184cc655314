// Simulates pieces one after the other in a process of its own, whose clock and chance the simulation takes over, and prints each
// result as a line of JSON. Started by run-program.ts; ends after the first piece with a difference.
import { parseArgs } from "node:util";
import { runSimulation } from "../../apps/server/test/simulation/run-simulation.ts";

const { values } = parseArgs({
  options: {
    "server-url": { type: "string", default: "" },
    seed: { type: "string", default: "0" },
    /** Of all pieces. */
    operations: { type: "string", default: "0" },
    piece: { type: "string", default: "1" },
    "check-every": { type: "string", default: "250" },
  },
});
const [seed, operations, piece] = [values.seed, values.operations, values.piece].map(Number) as [
  number,
  number,
  number,
];

for (let done = 0; done < operations; done += piece) {
  const result = await runSimulation({
    serverUrl: values["server-url"],
    seed: seed + done / piece,
    operations: Math.min(piece, operations - done),
    checkEvery: Number(values["check-every"]),
  });
  console.log(JSON.stringify(result));
  if (result.difference !== null) break;
}
process.exit(0);
