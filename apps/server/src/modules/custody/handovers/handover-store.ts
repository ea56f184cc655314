import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { updateRow } from "../../../platform/rows/index.ts";
import { openStates } from "./handover-state.ts";
import { type HandoverRow, handoverTable } from "./rows.gen.ts";

/** A hand-over with its addresses as text in lower case. */
export interface Handover extends Omit<HandoverRow, "safeAddress" | "newOwner"> {
  safe: Address;
  newOwner: Address;
}

export const toAddress = (bytes: Buffer): Address => `0x${bytes.toString("hex")}`;
export const toBytes = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");

export const columns = `id, person_id, safe_address, new_owner, credential_id, state, confirmed_at, announced_at, ready_at,
  round, ended_at, is_rewound, is_told, call_due_at`;

export const toHandover = ({ safeAddress, newOwner, ...row }: HandoverRow): Handover => ({
  ...row,
  safe: toAddress(safeAddress),
  newOwner: toAddress(newOwner),
});

/** Reads a person's latest hand-over; null if they never requested one. */
export async function readLatest(db: Queryable, personId: string): Promise<Handover | null> {
  const { rows } = await db.query<HandoverRow>(
    `select ${columns} from handover where person_id = $1 order by confirmed_at desc, id desc limit 1`,
    [personId],
  );
  return rows[0] === undefined ? null : toHandover(rows[0]);
}

export async function findHandover(db: Queryable, id: string): Promise<Handover | null> {
  const { rows } = await db.query<HandoverRow>(`select ${columns} from handover where id = $1`, [
    id,
  ]);
  return rows[0] === undefined ? null : toHandover(rows[0]);
}

/** Reads all hand-overs of a person for their data export, newest first. */
export async function listHandoversOf(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<Handover[]> {
  const { rows } = await db.query<HandoverRow>(
    `select ${columns} from handover where person_id = $1 order by confirmed_at desc, id desc limit $2`,
    [personId, limit],
  );
  return rows.map(toHandover);
}

/** Stores a confirmed hand-over, which is due for the operator immediately. */
export async function insertHandover(
  db: Queryable,
  handover: Pick<
    Handover,
    "id" | "personId" | "safe" | "newOwner" | "credentialId" | "confirmedAt"
  >,
): Promise<Handover> {
  const { rows } = await db.query<HandoverRow>(
    `insert into handover (id, person_id, safe_address, new_owner, credential_id, state, confirmed_at, call_due_at)
       values ($1, $2, $3, $4, $5, 'requested', $6, $6) returning ${columns}`,
    [
      handover.id,
      handover.personId,
      toBytes(handover.safe),
      toBytes(handover.newOwner),
      handover.credentialId,
      handover.confirmedAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the hand-over was not stored");
  return toHandover(row);
}

/**
 * Marks a person's open hand-over as to be cancelled.
 * @param change.id only this one
 * @param change.isTold false if the person is not to be notified
 * @returns it; null if none is open
 */
export async function markCancelling(
  db: Queryable,
  personId: string,
  change: { id?: string; isTold?: boolean; now: Date },
): Promise<Handover | null> {
  const { rows } = await db.query<HandoverRow>(
    `update handover set state = 'cancelling', call_due_at = $3, is_told = is_told and $4
       where person_id = $1 and state = any ($2) and ($5::uuid is null or id = $5) returning ${columns}`,
    [personId, openStates, change.now, change.isTold ?? true, change.id ?? null],
  );
  return rows[0] === undefined ? null : toHandover(rows[0]);
}

/** Ends a hand-over. @returns it, if this call ended it */
export async function endHandover(
  db: Queryable,
  id: string,
  state: "finished" | "cancelled" | "void" | "expired",
  at: Date,
): Promise<Handover | null> {
  const { rows } = await db.query<HandoverRow>(
    `update handover set state = $2, ended_at = $3, call_due_at = null, is_rewound = false
       where id = $1 and state = any ($4) returning ${columns}`,
    [id, state, at, openStates],
  );
  return rows[0] === undefined ? null : toHandover(rows[0]);
}

/** Sets when a hand-over is compared with the chain again; null for never. */
export async function lookAgain(db: Queryable, id: string, at: Date | null): Promise<void> {
  await updateRow(db, handoverTable, id, { callDueAt: at });
}
