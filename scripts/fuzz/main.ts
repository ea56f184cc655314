// `npm run fuzz`: random requests to every operation, as every kind of caller, with a printed seed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { operations } from "@lilypad/api-contract";
import { startPostgres } from "@lilypad/local-stack";
import { createRandom } from "@lilypad/testing";
import { openFuzzWorld } from "../../apps/server/test/contract/fuzz/open-fuzz-world.ts";
import { type FuzzResult, runFuzz } from "../../apps/server/test/contract/fuzz/run-fuzz.ts";

const { values } = parseArgs({
  options: {
    /** The first piece's seed; each further piece has the next one. */
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** Valid and as many malformed requests to each operation, in all. */
    requests: { type: "string", default: "1000" },
    /** Of which each piece, which has a database and people of its own, makes at most this many. */
    piece: { type: "string", default: "50" },
    /** Only operations whose name contains this. */
    only: { type: "string", default: "" },
  },
});
const [seed, requests, piece] = [values.seed, values.requests, values.piece].map(Number);
if (![seed, requests, piece].every((value) => Number.isInteger(value) && Number(value) > 0)) {
  console.error("usage: npm run fuzz -- [--seed N] [--requests N] [--piece N] [--only NAME]");
  process.exit(2);
}

async function runPiece(
  serverUrl: string,
  pieceSeed: number,
  requestsPerOperation: number,
): Promise<FuzzResult & { differences: string[] }> {
  const world = await openFuzzWorld({ serverUrl });
  try {
    const result = await runFuzz({
      product: world.product,
      callers: world.callers,
      random: createRandom(pieceSeed),
      requestsPerOperation,
      isWanted: ({ name }) => name.includes(values.only),
      say: (line) => console.log(`  ${line}`),
    });
    return { ...result, differences: await world.findDifferences() };
  } finally {
    await world.close();
  }
}

const byStatus = new Map<number, number>();
const succeeded = new Set<string>();
const wrong: string[] = [];
let total = 0;

async function runAll(serverUrl: string): Promise<void> {
  let left = Number(requests);
  for (let pieceSeed = Number(seed); left > 0; pieceSeed += 1) {
    const size = Math.min(left, Number(piece));
    const startedAt = Date.now();
    const result = await runPiece(serverUrl, pieceSeed, size);
    left -= size;
    total += result.requests;
    for (const [status, count] of result.byStatus)
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    for (const name of result.succeeded) succeeded.add(name);
    const found = [...result.problems, ...result.differences];
    wrong.push(...found);
    for (const one of found) console.error(one);
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
    console.log(
      `seed ${pieceSeed}: ${result.requests} requests in ${seconds} s, ${found.length} problems; ${left} per operation left`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), "lilypad fuzz "));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
try {
  await runAll(postgres.databaseUrl);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const statuses = [...byStatus]
  .sort(([one], [other]) => one - other)
  .map(([status, count]) => `${count} × ${status}`);
console.log(`${total} requests: ${statuses.join(", ")}`);
const never = Object.keys(operations).filter(
  (name) => name.includes(values.only) && !succeeded.has(name),
);
console.log(`${succeeded.size} operations succeeded at least once, never: ${never.join(", ")}`);
console.log(`${wrong.length} problems`);
process.exit(wrong.length > 0 ? 1 : 0);
