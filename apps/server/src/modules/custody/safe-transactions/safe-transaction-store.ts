import type { ChainDeployment } from "@lilypad/chain";
import { encodeSafeCall, type SafeAction, type SafeTransaction } from "@lilypad/custody";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber, toTokenUnits } from "@lilypad/money";
import { type Address, getAddress } from "viem";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import { findRow, insertRow } from "../../../platform/rows/index.ts";
import { type SafeTransactionRow, safeTransactionTable } from "./rows.gen.ts";
import { bytesOf, hexOf } from "./safe-transactions-deps.ts";

/** Transactions that were signed and whose end the chain has not shown yet. */
export const safeTransactionQueue: LeasedQueue = {
  name: "safe transactions",
  table: "safe_transaction",
  key: ["id"],
  columns: "due.*",
  batchSize: 20,
  leaseMs: 60_000,
  backOff: { firstMs: 500, maxMs: 30_000 },
};

/** A transaction as a person describes it. Addresses have their checksum. */
export interface NewSafeTransaction {
  id: string;
  personId: string;
  safe: Address;
  kind: SafeTransactionRow["kind"];
  address: Address | null;
  previous: Address | null;
  asset: ChainAsset | null;
  /** Minor units. */
  amount: bigint | null;
  /** Of a return: the contract of the token, null for ether; and how much, in its smallest unit. */
  token: Address | null;
  tokenAmount: bigint | null;
  nonce: bigint;
  safeTxGas: bigint;
  hash: string;
  /** The passkeys of which any may sign. */
  credentialIds: readonly string[];
  /** The passkey that becomes an owner; null for a wallet and for everything else. */
  ownerCredentialId: string | null;
  fromBlock: bigint;
  createdAt: Date;
}

/** Stores a prepared transaction in place of those that the person has prepared and not signed. */
export async function storePrepared(db: Queryable, given: NewSafeTransaction): Promise<void> {
  await db.query("delete from safe_transaction where person_id = $1 and state = 'prepared'", [
    given.personId,
  ]);
  await insertRow(db, safeTransactionTable, {
    id: given.id,
    personId: given.personId,
    safeAddress: bytesOf(given.safe),
    kind: given.kind,
    address: given.address === null ? null : bytesOf(given.address),
    previous: given.previous === null ? null : bytesOf(given.previous),
    asset: given.asset === null ? null : assets[given.asset].number,
    amount: given.amount,
    nonce: given.nonce,
    safeTxGas: given.safeTxGas,
    hash: bytesOf(given.hash),
    credentialIds: [...given.credentialIds],
    ownerCredentialId: given.ownerCredentialId,
    fromBlock: given.fromBlock,
    state: "prepared",
    createdAt: given.createdAt,
    token: given.token === null ? null : bytesOf(given.token),
    tokenAmount: given.tokenAmount?.toString() ?? null,
  });
}

/** Finds one of a person's transactions. */
export async function findTransaction(
  db: Queryable,
  personId: string,
  id: string,
): Promise<SafeTransactionRow | null> {
  return findRow(db, safeTransactionTable, { personId, id });
}

/**
 * Lists the transactions that a person has signed and the chain has not executed: at most one, and its cancellation.
 */
export async function listOpen(db: Queryable, personId: string): Promise<SafeTransactionRow[]> {
  const { rows } = await db.query<SafeTransactionRow>(
    `select * from safe_transaction where person_id = $1 and state = 'submitted'
     order by kind = 'cancel', created_at`,
    [personId],
  );
  return rows;
}

/** Lists the transactions that a person has signed, latest first. */
export async function listSigned(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<SafeTransactionRow[]> {
  const { rows } = await db.query<SafeTransactionRow>(
    `select * from safe_transaction where person_id = $1 and state <> 'prepared'
     order by created_at desc, id desc limit $2`,
    [personId, limit],
  );
  return rows;
}

/** Whether it moves money: to an address (`send`) or to a person (`pay`). Its id is then also that of its transfer. */
export const isPayment = ({ kind }: Pick<SafeTransactionRow, "kind">): boolean =>
  kind === "send" || kind === "pay";

type Described = Pick<
  SafeTransactionRow,
  | "kind"
  | "address"
  | "previous"
  | "asset"
  | "amount"
  | "token"
  | "tokenAmount"
  | "safeAddress"
  | "safeTxGas"
  | "nonce"
>;

/** Reads the action of a stored transaction. */
function readAction(row: Described, deployment: ChainDeployment): SafeAction {
  const { kind } = row;
  const address = getAddress(hexOf(row.address ?? Buffer.alloc(20)));
  const previous = getAddress(hexOf(row.previous ?? Buffer.alloc(20)));
  const tokenOf = () => deployment.tokens[chainAssetOfNumber(row.asset ?? -1)];
  const amount = row.amount ?? 0n;
  switch (kind) {
    case "send":
    case "pay":
      return {
        kind: "send",
        token: tokenOf().address,
        to: address,
        amount: toTokenUnits(amount, tokenOf().decimals),
      };
    case "return":
      return {
        kind,
        token: row.token === null ? null : getAddress(hexOf(row.token)),
        to: address,
        amount: BigInt(row.tokenAmount ?? "0"),
      };
    case "set_daily_limit":
      return { kind, module: deployment.ownSafeModule, token: tokenOf().address, limit: amount };
    case "add_owner":
      return { kind, owner: address };
    case "remove_owner":
      return { kind, owner: address, previous };
    case "disable_module":
      return { kind, module: address, previous };
    case "enable_module":
      return { kind, module: address };
    case "cancel":
      return { kind };
  }
}

/** Encodes a stored transaction as the Safe executes it. */
export function readTransaction(row: Described, deployment: ChainDeployment): SafeTransaction {
  const safe = getAddress(hexOf(row.safeAddress));
  const { safeTxGas, nonce } = row;
  const call = encodeSafeCall(safe, readAction(row, deployment));
  return { chainId: deployment.chain.id, safe, ...call, safeTxGas, nonce };
}
