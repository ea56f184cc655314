import { randomBytes } from "node:crypto";
import { inTransaction } from "@lilypad/db";
import { rootBytes } from "@lilypad/proof-of-books";
import { hexToBytes } from "viem";
import {
  createLeasedWorker,
  type DueWorker,
  type LeasedQueue,
  type NextDue,
} from "../../../platform/due-work/index.ts";
import { newId } from "../../../platform/ids.ts";
import { insertRow, updateRow } from "../../../platform/rows/index.ts";
import type { SealedColumn } from "../../../platform/sealed/sealed-column.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { storeTree } from "./proof-store.ts";
import { publishRoot } from "./publish-root.ts";
import { readSnapshot, type Snapshot } from "./read-snapshot.ts";
import { type ProofOfBooksRow, proofOfBooksTable } from "./rows.gen.ts";
import { type BuiltTree, buildTree } from "./tree/build-tree.ts";
import { sha256, toHex } from "./tree/sum-tree.ts";

/** The queue with the one proof that is made next. */
export const proofQueue: LeasedQueue = {
  name: "daily proofs",
  table: "proof_of_books",
  key: ["id"],
  columns: "due.id",
  batchSize: 1,
  leaseMs: 30 * 60_000,
  backOff: { firstMs: 30_000, maxMs: 60 * 60_000 },
};

/** While the chain is still being read after a start. Trying again costs nothing until then. */
const soon: NextDue = { backOff: { firstMs: 1_000, maxMs: 5_000 } };

/** The context of the seal of a seed. */
export const seedContext = (proofId: string): string => `proof_of_books:${proofId}`;

/** The sealed seeds of the trees. */
export const sealedSeeds: SealedColumn = {
  table: "proof_of_books",
  column: "seed",
  key: ["id"],
  contextOf: ({ id }) => seedContext(String(id)),
};

const seedBytes = 32;

function nextMidnight(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(24, 0, 0, 0);
  return next;
}

interface Made {
  snapshot: Snapshot;
  trees: readonly BuiltTree[];
  root: Buffer;
  seed: Buffer;
}

/** Stores the proof with the publication of its root, and the turn of the next one. Nothing happens if another worker has already made it. */
async function storeProof(deps: ProofDeps, id: string, made: Made): Promise<boolean> {
  const { pool, box } = deps;
  const { snapshot, trees, root, seed } = made;
  return inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `update proof_of_books
         set due_at = null, made_at = $2, block_number = $3, block_hash = $4, root = $5, seed = $6
         where id = $1 and made_at is null`,
      [
        id,
        snapshot.madeAt,
        snapshot.block.number,
        Buffer.from(hexToBytes(snapshot.block.hash)),
        root,
        box.seal(seed.toString("hex"), seedContext(id)),
      ],
    );
    if (rowCount !== 1) return false;
    await updateRow(db, proofOfBooksTable, id, { rootRelay: await publishRoot(db, deps, root) });
    for (const tree of trees) await storeTree(db, id, tree);
    await insertRow(db, proofOfBooksTable, { id: newId(), dueAt: nextMidnight(snapshot.madeAt) });
    return true;
  });
}

/** Makes a proof that is due: reads the books at one moment, builds the trees and stores the proof. */
async function makeProof(deps: ProofDeps, { id }: Pick<ProofOfBooksRow, "id">): Promise<NextDue> {
  if (!deps.settlement.isCaughtUp()) return soon;
  const snapshot = await readSnapshot(deps);
  if (snapshot === null) return soon;
  const seed = randomBytes(seedBytes);
  const trees: BuiltTree[] = [];
  for (const [asset, holdings] of snapshot.holdings)
    trees.push(await buildTree(seed, asset, holdings));
  const { number, hash } = snapshot.block;
  const content = {
    madeAtMs: snapshot.madeAt.getTime(),
    blockNumber: number,
    blockHash: hexToBytes(hash),
    trees,
  };
  const root = Buffer.from(sha256(rootBytes(content)));
  if (await storeProof(deps, id, { snapshot, trees, root, seed })) {
    deps.logger.info(
      { proof: id, root: toHex(root), block: number.toString() },
      "a proof of the books was made",
    );
  }
  return undefined;
}

/** Creates the worker that makes one proof each day, soon after midnight in UTC. */
export const createProofWorker = (deps: ProofDeps): DueWorker =>
  createLeasedWorker<Pick<ProofOfBooksRow, "id">>(deps, proofQueue, (row) => makeProof(deps, row));
