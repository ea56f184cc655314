// `npm run fuzz`: random requests to every operation, as every kind of caller, with a printed seed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Operation, operations } from "@lilypad/api-contract";
import { openRun, startPostgres } from "@lilypad/local-stack";
import { createRandom } from "@lilypad/testing";
import type {
  FuzzProblem,
  SentRequest,
} from "../../apps/server/test/contract/fuzz/fuzz-request.ts";
import { openFuzzWorld } from "../../apps/server/test/contract/fuzz/open-fuzz-world.ts";
import { runFuzz, sendAs } from "../../apps/server/test/contract/fuzz/run-fuzz.ts";
import {
  addCounts,
  describeTotals,
  neverSucceeded,
  openTotals,
  saveTotals,
  sumStatuses,
} from "./totals.ts";

const { values } = parseArgs({
  options: {
    /** The first piece's seed; each further piece has the next one. */
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** Valid and as many malformed inputs for each operation, in all. */
    inputs: { type: "string", default: "1000" },
    /** Of which each piece, which has a database and people of its own, makes at most this many. */
    piece: { type: "string", default: "50" },
    /** Begin no further piece after this many seconds; the same command continues the run. */
    seconds: { type: "string", default: String(24 * 3_600) },
    /** Only operations whose name contains this. */
    only: { type: "string", default: "" },
    /** The file of a request that failed, which is sent once more as a caller of the same kind. */
    repeat: { type: "string" },
  },
});
const [seed = 0, inputs = 0, piece = 0, maxSeconds = 0] = [
  values.seed,
  values.inputs,
  values.piece,
  values.seconds,
].map(Number);
if (![seed, inputs, piece, maxSeconds].every((value) => Number.isInteger(value) && value > 0)) {
  console.error(
    "usage: npm run fuzz -- [--seed N] [--inputs N] [--piece N] [--seconds N] [--only NAME] | --repeat FILE",
  );
  process.exit(2);
}
const resultsFolder = join("test-results", "fuzz");
const totalsFile = join(
  resultsFolder,
  `${seed}${values.only === "" ? "" : `-${values.only}`}.json`,
);

/** Stores a request that failed and prints how to repeat it. */
function report(pieceSeed: number, size: number, found: FuzzProblem): void {
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, `problem-${pieceSeed}-${found.number}.json`);
  writeFileSync(file, JSON.stringify(found, null, 1));
  const only = values.only === "" ? "" : ` --only ${values.only}`;
  console.error(
    `request ${found.number}, ${found.operation} as ${found.caller}: ${found.problem}\n` +
      `  ${found.request.url} ${found.request.payload?.slice(0, 500) ?? ""}\n` +
      `  the request alone: npm run fuzz -- --repeat ${file}\n` +
      `  with all before it: npm run fuzz -- --seed ${pieceSeed} --inputs ${size} --piece ${size}${only}`,
  );
}

/** Runs one piece. @returns its counts and duration, and the number of problems */
async function runPiece(serverUrl: string, pieceSeed: number, size: number) {
  const world = await openFuzzWorld({ serverUrl });
  try {
    const startedAt = Date.now();
    const result = await runFuzz({
      product: world.product,
      callers: world.callers,
      random: createRandom(pieceSeed),
      inputs: size,
      explains: world.explains,
      isWanted: ({ name }) => name.includes(values.only),
      say: (line) => console.log(`  ${line}`),
    });
    const seconds = (Date.now() - startedAt) / 1_000;
    for (const found of result.problems) report(pieceSeed, size, found);
    const differences = await world.findDifferences();
    for (const one of differences) console.error(`seed ${pieceSeed}: ${one}`);
    return { ...result, seconds, found: result.problems.length + differences.length };
  } finally {
    await world.close();
  }
}

async function runAll(serverUrl: string): Promise<number> {
  const totals = openTotals(totalsFile, { seed, inputs });
  const startedAt = Date.now();
  while (totals.done < inputs && Date.now() - startedAt < maxSeconds * 1_000) {
    const size = Math.min(inputs - totals.done, piece);
    const pieceSeed = seed + Math.floor(totals.done / piece);
    const result = await runPiece(serverUrl, pieceSeed, size);
    totals.done += size;
    totals.seconds += result.seconds;
    totals.requests += result.requests;
    totals.problems += result.found;
    addCounts(totals, result.byOperation);
    saveTotals(totalsFile, totals);
    console.log(
      `seed ${pieceSeed}: ${result.requests} requests in ${result.seconds.toFixed(0)} s, ${result.found} problems; ${inputs - totals.done} inputs left`,
    );
  }
  console.log(describeTotals(totals));
  const statuses = Object.entries(sumStatuses(totals)).map(([status, n]) => `${n} × ${status}`);
  console.log(
    `${totals.requests} requests in ${totals.seconds.toFixed(0)} s: ${statuses.join(", ")}`,
  );
  console.log(`never succeeded: ${neverSucceeded(totals).join(", ") || "none"}`);
  const repeat = `npm run fuzz -- --seed ${seed} --inputs ${inputs} --piece ${piece}`;
  console.log(
    totals.done < inputs
      ? `${totals.done} of ${inputs} inputs; continue with: ${repeat}`
      : `seed ${seed}, ${totals.problems} problems; repeat with: ${repeat}`,
  );
  return totals.problems;
}

/** Sends a stored request as a new caller of the same kind and prints the answer. */
async function repeatOne(serverUrl: string, file: string): Promise<number> {
  const {
    operation: name,
    caller: kind,
    request,
  }: SentRequest = JSON.parse(readFileSync(file, "utf8"));
  const operation: Operation | undefined = Object.values(operations).find(
    (one) => one.name === name,
  );
  const world = await openFuzzWorld({ serverUrl });
  try {
    const caller = world.callers.find((one) => one.kind === kind);
    if (operation === undefined || caller === undefined)
      throw new Error(`there is no operation ${name} or no caller "${kind}"`);
    const { statusCode, body } = await sendAs(world.product, operation, caller, request);
    console.log(`${name} as ${kind} answered ${statusCode}: ${body}`);
    return statusCode >= 500 ? 1 : 0;
  } finally {
    await world.close();
  }
}

const { folder } = openRun();
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
let problems = 1;
try {
  problems =
    values.repeat === undefined
      ? await runAll(postgres.databaseUrl)
      : await repeatOne(postgres.databaseUrl, values.repeat);
} finally {
  await postgres.stop();
}
process.exit(problems > 0 ? 1 : 0);
