// `npm run simulate`: the product's modules and SQL in a simulated world, compared with a model after each operation. Run with
// --seed N --operations M; a failed seed is made short and printed with the command that replays it. --mistakes runs each known mistake.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { openRun, startPostgres } from "@lilypad/local-stack";
import {
  runSimulation,
  type SimulationResult,
} from "../../apps/server/test/simulation/run-simulation.ts";
import { runMistakes } from "./run-mistakes.ts";
import { shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    /** The first piece's seed; each further piece has the next one. */
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    operations: { type: "string", default: "10000" },
    /** Operations of one piece, which has a world of its own. */
    piece: { type: "string", default: "10000" },
    /** Only these operations of one seed, as a failed run prints them: "3,17,20". */
    only: { type: "string" },
    /** Ends after the piece that runs when so much time has passed. */
    minutes: { type: "string", default: "1000000" },
    /** The time for making a failed run short. */
    "shrink-minutes": { type: "string", default: "5" },
    /** Where done pieces are noted; pieces that it has are not run again. */
    record: { type: "string" },
    /** Runs every known mistake, or those whose names contain a word. */
    mistakes: { type: "boolean", default: false },
    name: { type: "string", default: "" },
  },
});
const [seed = 0, operations = 0, piece = 0] = [values.seed, values.operations, values.piece].map(
  Number,
);
if (![seed, operations, piece].every((value) => Number.isInteger(value) && value >= 0)) {
  console.error(
    "usage: npm run simulate -- [--seed N] [--operations M] [--piece N] [--only LIST] [--mistakes]",
  );
  process.exit(2);
}
const only = values.only?.split(",").map(Number);

interface Piece {
  seed: number;
  operations: number;
  seconds: number;
  digest: string;
  crashes: number;
}

const donePieces = (): Piece[] =>
  values.record !== undefined && existsSync(values.record)
    ? readFileSync(values.record, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line): Piece => JSON.parse(line))
    : [];

function keepPiece(one: Piece): void {
  if (values.record === undefined) return;
  mkdirSync(dirname(values.record), { recursive: true });
  appendFileSync(values.record, `${JSON.stringify(one)}\n`);
}

/** Makes a failed run short and prints how to replay it. */
async function explain(serverUrl: string, failedSeed: number, result: SimulationResult) {
  const { difference } = result;
  if (difference === null) return;
  console.error(`seed ${failedSeed}: ${difference.detail}`);
  for (const event of result.lastEvents.slice(-15)) console.error(`  ${event}`);
  if (only !== undefined) return;
  const kept = await shrink({
    last: difference.operation,
    rule: difference.rule,
    endsAt: performance.now() + Number(values["shrink-minutes"]) * 60_000,
    run: (numbers) => runSimulation({ serverUrl, seed: failedSeed, operations, only: numbers }),
  });
  console.error(`${kept.length} operations are enough. Replay them with:`);
  console.error(`npm run simulate -- --seed ${failedSeed} --only ${kept.join(",")}`);
}

async function runPieces(serverUrl: string): Promise<boolean> {
  const startedAt = performance.now();
  const done = donePieces();
  const known = new Set(done.map((one) => one.seed));
  let total = done.reduce((sum, one) => sum + one.operations, 0);
  for (let pieceSeed = seed; total < operations; pieceSeed += 1) {
    if (known.has(pieceSeed)) continue;
    if (performance.now() - startedAt > Number(values.minutes) * 60_000) break;
    const size = Math.min(piece, operations - total);
    const pieceStartedAt = performance.now();
    const result = await runSimulation({
      serverUrl,
      seed: pieceSeed,
      operations: size,
      ...(only === undefined ? {} : { only }),
    });
    if (result.difference !== null) {
      await explain(serverUrl, pieceSeed, result);
      return false;
    }
    if (only !== undefined) {
      console.log(`seed ${pieceSeed}: ${result.done} operations without a difference`);
      return true;
    }
    const seconds = (performance.now() - pieceStartedAt) / 1_000;
    const { digest, counts } = result;
    total += size;
    keepPiece({ seed: pieceSeed, operations: size, seconds, digest, crashes: counts.crashes ?? 0 });
    console.log(
      `seed ${pieceSeed}: ${size} operations in ${seconds.toFixed(0)} s, ${counts.crashes ?? 0} crashes, digest ${digest}; ${total} of ${operations} without a difference`,
    );
  }
  return true;
}

async function withPostgres(run: (serverUrl: string) => Promise<boolean>): Promise<boolean> {
  const { folder } = openRun();
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
  try {
    return await run(postgres.databaseUrl);
  } finally {
    await postgres.stop();
  }
}

const isGood = await withPostgres((serverUrl) =>
  values.mistakes
    ? runMistakes({ serverUrl, name: values.name, say: console.log })
    : runPieces(serverUrl),
);
process.exit(isGood ? 0 : 1);
