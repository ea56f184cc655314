import type { Queryable } from "@lilypad/db";
import { newId } from "../src/platform/ids.ts";

/** The ways in which people send money (transfer_way.sql). */
export const ways = ["payment", "signed_payment", "payout", "signed_payout", "exchange"] as const;
export type Way = (typeof ways)[number];

/** Money that a person sends out of their account. */
export interface Outgoing {
  personId: string;
  sessionId: string;
  way: Way;
  /** The asset's number. */
  asset: number;
  /** Minor units. */
  amount: bigint;
  dailyLimit: bigint;
  loweredLimit: bigint;
  maxBegun: number | null;
  now: Date;
}

/** The answer of transfers_admit.sql. */
export interface Admission {
  accountId: bigint | null;
  barred: string | null;
  overLimit: string | null;
}

/** Checks whether a person may send an amount, under the locks of a decision if `db` is in a transaction. */
export async function admit(db: Queryable, out: Outgoing): Promise<Admission> {
  const item = [
    out.personId,
    out.sessionId,
    out.asset,
    out.amount,
    out.dailyLimit,
    out.loweredLimit,
  ];
  const row =
    "row($1::uuid, $2::uuid, $3::smallint, $4::bigint, $5::bigint, $6::bigint)::transfer_item";
  await db.query("select transfers_lock(array[$1::uuid], array[$2::smallint], $3)", [
    out.personId,
    out.asset,
    out.way,
  ]);
  const { rows } = await db.query<Admission>(
    `select account_id, barred, over_limit from transfers_admit(${row}, $7, $8, $9)`,
    [...item, out.way, out.maxBegun, out.now],
  );
  const [answer] = rows;
  if (answer === undefined) throw new Error(`transfers_admit answered nothing to ${out.way}`);
  return answer;
}

type Begun = Pick<Outgoing, "personId" | "way" | "asset" | "amount" | "now">;

/** Begins a transfer to outside, whether it may begin or not. @returns its id */
export async function beginTransfer(db: Queryable, begun: Begun): Promise<string> {
  const id = newId();
  const { rows } = await db.query<{ codes: number[] }>(
    `select transfers_begin(p_id => array[$1::uuid], p_digest => array[$1::uuid], p_debit => array[own.account_id],
       p_credit => array[ledger_system_account('outside', own.asset, $1)], p_asset => array[own.asset],
       p_amount => array[$4::bigint], p_sender => array[own.person_id], p_recipient => array[null::uuid],
       p_kind => array['wallet_send'], p_note => array[null::text], p_topic => 'transfer', p_shown => 'sender',
       p_is_queued => false, p_way => $5, p_now => $6) as codes
     from person_wallet own where own.person_id = $2 and own.asset = $3`,
    [id, begun.personId, begun.asset, begun.amount, begun.way, begun.now],
  );
  if (rows[0]?.codes[0] !== 0) throw new Error(`the ledger answered ${rows[0]?.codes[0]}`);
  return id;
}

/** Takes a transfer back, so that the limits count it no longer. */
export async function takeBack(db: Queryable, id: string, begun: Begun): Promise<void> {
  await db.query("select ledger_void(array[$1::uuid], '{}')", [id]);
  await db.query(
    "select transfers_uncount(array[$1::uuid], array[$2::smallint], array[$3::bigint], $4, array[$5::timestamptz])",
    [begun.personId, begun.asset, begun.amount, begun.way, begun.now],
  );
}
