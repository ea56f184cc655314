import type { Fees } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { type Address, bytesToHex, type Hex, hexToBytes } from "viem";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import type { OpenRelay, RelayEnd } from "./relay.ts";
import type { UsedGas } from "./relay-budget.ts";
import { type RelayRow, type RelaySubmissionRow, relayTable } from "./rows.gen.ts";

/** Relays that have not ended. */
export const relayQueue: LeasedQueue = {
  name: "relays",
  table: "relay",
  key: ["id"],
  columns:
    "due.id, due.purpose, due.person_id, due.to_address, due.data, due.gas, due.relayer, due.nonce, due.created_at",
  batchSize: 20,
  leaseMs: 60_000,
  backOff: { firstMs: 500, maxMs: 60_000 },
};

export type DueRelayRow = Pick<
  RelayRow,
  "id" | "purpose" | "personId" | "toAddress" | "data" | "gas" | "relayer" | "nonce" | "createdAt"
>;

/** The key of the advisory lock under which nonces are assigned; any constant would do. */
const nonceLockKey = 7_305_112_207;

const toBytes = (hex: Hex) => Buffer.from(hexToBytes(hex));

export function readRelay({ relayer, nonce, ...row }: DueRelayRow): OpenRelay {
  return {
    id: row.id,
    purpose: row.purpose,
    personId: row.personId,
    to: bytesToHex(row.toAddress),
    data: bytesToHex(row.data),
    gas: row.gas,
    signed:
      relayer === null || nonce === null
        ? null
        : { relayer: bytesToHex(relayer), nonce: Number(nonce) },
  };
}

/** A transaction that was signed for a relay. From the moment it is stored it may be on the chain. */
export interface Submission extends Fees {
  readonly hash: Hex;
  readonly nonce: number;
  readonly raw: Hex;
  readonly signedAt: Date;
}

/** Reads all transactions that were signed for a relay, newest first. */
export async function readSubmissions(db: Queryable, relayId: string): Promise<Submission[]> {
  const { rows } = await db.query<Omit<RelaySubmissionRow, "relayId" | "relayer">>({
    name: "relay-submissions",
    text: `select hash, nonce, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at
           from relay_submission where relay_id = $1 order by signed_at desc, max_fee_per_gas desc`,
    values: [relayId],
  });
  return rows.map((row) => ({
    ...row,
    hash: bytesToHex(row.hash),
    raw: bytesToHex(row.raw),
    nonce: Number(row.nonce),
  }));
}

/** Stores a signed transaction. This has to be committed before the transaction is broadcast. */
export async function storeSubmission(
  db: Queryable,
  relayId: string,
  relayer: Address,
  submission: Submission,
): Promise<void> {
  await db.query({
    name: "relay-store-submission",
    text: `insert into relay_submission
             (hash, relay_id, relayer, nonce, raw, max_fee_per_gas, max_priority_fee_per_gas, signed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      toBytes(submission.hash),
      relayId,
      toBytes(relayer),
      submission.nonce,
      toBytes(submission.raw),
      submission.maxFeePerGas,
      submission.maxPriorityFeePerGas,
      submission.signedAt,
    ],
  });
}

/** Locks the assignment of nonces until the end of the SQL transaction. */
export const lockNonces = (db: Queryable) =>
  db.query("select pg_advisory_xact_lock($1)", [nonceLockKey]);

/**
 * Assigns the next nonce to a relay. The nonces of an account have no gaps and are never assigned twice.
 * @param chainNonce the account's next nonce on the chain, which is higher after a restore from an older backup
 * @returns null if the relay already has one
 */
export async function assignNonce(
  db: Queryable,
  relayId: string,
  given: { relayer: Address; chainNonce: number; now: Date },
): Promise<number | null> {
  const { rows } = await db.query<{ nonce: bigint }>({
    name: "relay-assign-nonce",
    text: `update relay set relayer = $2, signed_at = coalesce(signed_at, $4),
             nonce = greatest($3::bigint, (select max(nonce) + 1 from relay where relayer = $2))
           where id = $1 and nonce is null and ended_at is null returning nonce`,
    values: [relayId, toBytes(given.relayer), given.chainNonce, given.now],
  });
  return rows[0] === undefined ? null : Number(rows[0].nonce);
}

/** Takes the nonce from a relay because another transaction has used it on the chain. */
export async function releaseNonce(db: Queryable, relayId: string, nonce: number): Promise<void> {
  await updateRow(
    db,
    relayTable,
    { id: relayId, nonce: BigInt(nonce), endedAt: null },
    { relayer: null, nonce: null },
  );
}

/**
 * Reads the cost of the relays that were first signed since a time: their gas, or its limit until they have ended.
 * @param personId the person whose part of it is read, too; null for none
 */
export async function readGasSince(
  db: Queryable,
  since: Date,
  personId: string | null,
): Promise<UsedGas> {
  const { rows } = await db.query<{ gas: bigint; ofPerson: bigint; relays: number }>({
    name: "relay-gas-since",
    text: `select coalesce(sum(cost), 0)::bigint as gas,
             coalesce(sum(cost) filter (where person_id = $2), 0)::bigint as of_person,
             (count(*) filter (where person_id = $2))::integer as relays
           from (select coalesce(gas_used, gas) as cost, person_id from relay where signed_at >= $1) as signed`,
    values: [since, personId],
  });
  const { gas = 0n, ofPerson = 0n, relays = 0 } = rows[0] ?? {};
  return { all: gas, person: personId === null ? null : { gas: ofPerson, relays } };
}

/** Forgets for whom relays were, in the transaction that deletes the account. The relayer's payments stay counted. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("update relay set person_id = null where person_id = $1", [personId]);
}

/** Stores the end of a relay. @returns false if it has already ended */
export async function storeEnd(
  db: Queryable,
  { id, outcome, transactionHash, gasUsed }: RelayEnd,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "relay-end",
    text: `update relay set outcome = $2, transaction_hash = $3, gas_used = $4, ended_at = $5, due_at = null
           where id = $1 and ended_at is null`,
    values: [id, outcome, transactionHash === null ? null : toBytes(transactionHash), gasUsed, now],
  });
  return rowCount === 1;
}

/**
 * Reopens the relays that ended with this nonce or a later one.
 * @returns their ids and nonces
 */
export async function reopenFrom(
  db: Queryable,
  from: { relayer: Address; nonce: number; endedBefore: Date; now: Date },
): Promise<{ relay: string; nonce: number }[]> {
  const { rows } = await db.query<{ id: string; nonce: bigint }>({
    name: "relay-reopen",
    text: `update relay set outcome = null, transaction_hash = null, ended_at = null, due_at = $4, attempts = 0
           where relayer = $1 and nonce >= $2 and ended_at < $3 returning id, nonce`,
    values: [toBytes(from.relayer), from.nonce, from.endedBefore, from.now],
  });
  return rows.map(({ id, nonce }) => ({ relay: id, nonce: Number(nonce) }));
}

/** The largest gas limit of the relays that were signed last; 0 before the first. @param latest how many of them */
export async function readLargestGas(db: Queryable, latest: number): Promise<bigint> {
  const { rows } = await db.query<{ gas: bigint }>({
    name: "relay-largest-gas",
    text: `select coalesce(max(gas), 0)::bigint as gas from
             (select gas from relay where signed_at is not null order by signed_at desc limit $1) as signed`,
    values: [latest],
  });
  return rows[0]?.gas ?? 0n;
}
