// `npm run chaos`: repeated kill -9 during hundreds of sends, with a printed seed.
import { parseArgs } from "node:util";
import { createRandom } from "@lilypad/testing";
import { type Victim, victims } from "./product.ts";
import { runChaos } from "./run-chaos.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "12" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    people: { type: "string", default: "20" },
    concurrency: { type: "string", default: "200" },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);

const random = createRandom(seed + 1);
/** Each round starts with the next victim, so that all are killed once before one is killed twice. */
const rounds: Victim[][] = Array.from({ length: Number(values.rounds) }, (_, round) => [
  victims[round % victims.length] ?? "server",
  ...Array.from({ length: random.between(1, 3) }, () => random.pick(victims)),
]);

const result = await runChaos({
  seed,
  rounds,
  seconds: Number(values.seconds),
  people: Number(values.people),
  concurrency: Number(values.concurrency),
  say: (line) => console.log(line),
}).catch((error: unknown) => {
  console.error(error);
  console.error(`seed ${seed}: the run failed`);
  process.exit(1);
});
for (const difference of result.differences) console.error(difference);
console.log(
  `seed ${seed}: ${result.intents} intents, ${result.unanswered} requests unanswered, ${result.kills} kills, ${result.differences.length} differences`,
);
process.exit(result.differences.length === 0 ? 0 : 1);
