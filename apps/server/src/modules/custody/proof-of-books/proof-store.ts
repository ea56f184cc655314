import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber } from "@lilypad/money";
import { readRow } from "../../../platform/rows/index.ts";
import { type ProofOfBooksRow, type ProofTreeRow, proofGroupTable } from "./rows.gen.ts";
import type { BuiltTree } from "./tree/build-tree.ts";

/** A proof that was made. */
export type MadeProof = Pick<ProofOfBooksRow, "id" | "seed" | "rootTransaction" | "rootBlock"> & {
  madeAt: Date;
  blockNumber: bigint;
  blockHash: Buffer;
  root: Buffer;
};

const columns = "id, made_at, block_number, block_hash, root, seed, root_transaction, root_block";

/** Reads the proofs whose personal documents can still be rebuilt, newest first. */
export async function listKeptProofs(db: Queryable, limit: number): Promise<MadeProof[]> {
  const { rows } = await db.query<MadeProof>({
    name: "proof-list",
    text: `select ${columns} from proof_of_books
           where made_at is not null and seed is not null order by made_at desc limit $1`,
    values: [limit],
  });
  return rows;
}

/**
 * Reads a proof whose personal documents can still be rebuilt.
 * @param id the latest one if omitted
 */
export async function findKeptProof(db: Queryable, id?: string): Promise<MadeProof | null> {
  if (id === undefined) return (await listKeptProofs(db, 1))[0] ?? null;
  const { rows } = await db.query<MadeProof>(
    `select ${columns} from proof_of_books where id = $1 and seed is not null`,
    [id],
  );
  return rows[0] ?? null;
}

export interface StoredTree extends Pick<ProofTreeRow, "depth" | "root" | "groups"> {
  asset: ChainAsset;
  total: bigint;
}

/** Reads the trees of a proof in the order of their assets' numbers. */
export async function listTrees(db: Queryable, proofId: string): Promise<StoredTree[]> {
  const { rows } = await db.query<Omit<ProofTreeRow, "total"> & { total: string }>({
    name: "proof-trees",
    text: `select asset, depth, total::text as total, root, groups from proof_tree
           where proof_id = $1 order by asset`,
    values: [proofId],
  });
  return rows.map(({ asset, depth, total, root, groups }) => ({
    asset: chainAssetOfNumber(asset),
    depth,
    total: BigInt(total),
    root,
    groups,
  }));
}

const groupsPerInsert = 500;

export async function storeTree(db: Queryable, proofId: string, tree: BuiltTree): Promise<void> {
  const { number } = assets[tree.asset];
  await db.query(
    `insert into proof_tree (proof_id, asset, depth, total, root, groups, nodes)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      proofId,
      number,
      tree.depth,
      tree.sum.toString(),
      Buffer.from(tree.hash),
      tree.groups.length,
      tree.nodes,
    ],
  );
  for (let first = 0; first < tree.groups.length; first += groupsPerInsert) {
    await db.query(
      `insert into proof_group (proof_id, asset, number, members)
       select $1, $2, $3 + place - 1, members
       from unnest($4::bytea[]) with ordinality as packed (members, place)`,
      [proofId, number, first, tree.groups.slice(first, first + groupsPerInsert)],
    );
  }
}

/** Reads the packed balances of a group. */
export async function readMembers(
  db: Queryable,
  proofId: string,
  asset: ChainAsset,
  group: number,
): Promise<Buffer> {
  const key = { proofId, asset: assets[asset].number, number: group };
  return (await readRow(db, proofGroupTable, key)).members;
}

/** Reads pieces of a tree's nodes. @param offsets in bytes from the start */
export async function readNodes(
  db: Queryable,
  proofId: string,
  asset: ChainAsset,
  offsets: readonly number[],
  length: number,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ node: Buffer }>(
    `select substring(tree.nodes from wanted.first + 1 for $4) as node
     from proof_tree tree cross join unnest($3::integer[]) with ordinality as wanted (first, place)
     where tree.proof_id = $1 and tree.asset = $2 order by wanted.place`,
    [proofId, assets[asset].number, offsets, length],
  );
  return rows.map(({ node }) => node);
}

/** Reads the addresses of the Safes that hold ledger accounts. */
export async function readHolders(
  db: Queryable,
  accounts: readonly bigint[],
): Promise<Map<bigint, Buffer>> {
  const { rows } = await db.query<{ accountId: bigint; safeAddress: Buffer }>(
    `select own.account_id, safe.safe_address
     from person_wallet own join person_safe safe on safe.person_id = own.person_id
     where own.account_id = any ($1::bigint[])`,
    [accounts.map(String)],
  );
  return new Map(rows.map(({ accountId, safeAddress }) => [accountId, safeAddress]));
}

export interface OwnAccounts {
  safeAddress: Buffer;
  accounts: ReadonlyMap<ChainAsset, bigint>;
}

/** Reads the Safe and the ledger accounts of a person; null before they have a Safe. */
export async function readOwnAccounts(
  db: Queryable,
  personId: string,
): Promise<OwnAccounts | null> {
  const { rows } = await db.query<{ asset: number; accountId: bigint; safeAddress: Buffer }>({
    name: "proof-own-accounts",
    text: `select own.asset, own.account_id, safe.safe_address
           from person_wallet own join person_safe safe on safe.person_id = own.person_id
           where own.person_id = $1`,
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    safeAddress: row.safeAddress,
    accounts: new Map(rows.map(({ asset, accountId }) => [chainAssetOfNumber(asset), accountId])),
  };
}
