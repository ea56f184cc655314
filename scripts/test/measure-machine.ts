import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";

/**
 * Pieces of work a second on one core of the reference machine: two idle cores on which 20 million additions in a Python loop take
 * 1.3 s. Each run of `npm test` prints its machine's speed.
 */
const referencePieces = 1_100;

/** A millisecond of work on the reference machine, of the kinds that tests do: numbers, maps, JSON and a hash. */
function doPiece(): void {
  let sum = 0;
  for (let i = 0; i < 200_000; i += 1) sum = (sum + i * 7) | 0;
  const rows = new Map<string, { id: number; text: string }>();
  for (let i = 0; i < 2_000; i += 1) rows.set(`row ${i}`, { id: i, text: String(i) });
  const text = JSON.stringify([...rows.values(), sum]);
  createHash("sha256")
    .update(JSON.stringify(JSON.parse(text)))
    .digest();
}

/** Runs in each worker. @returns pieces of work in a second */
const piecesInASecond = `
  const { createHash } = require("node:crypto");
  const { parentPort } = require("node:worker_threads");
  const doPiece = ${doPiece.toString()};
  const startedAt = performance.now();
  let pieces = 0;
  for (; performance.now() - startedAt < 1_000; pieces += 1) doPiece();
  parentPort.postMessage(pieces);
`;

const runWorker = () =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(piecesInASecond, { eval: true });
    worker.on("message", resolve);
    worker.on("error", reject);
  });

/**
 * Measures for a second how fast two cores are, with everything else that runs on the machine.
 * @returns the speed as a share of the reference machine's: 0.5 is half as fast
 */
export async function measureMachine(): Promise<number> {
  const [one, other] = await Promise.all([runWorker(), runWorker()]);
  return (one + other) / 2 / referencePieces;
}
