import type { Fees, OperatorCall } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import type { Hex } from "viem";
import { updateRow } from "../../../../platform/rows/index.ts";
import { type OperatorCallRow, operatorCallTable } from "../rows.gen.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** A signed transaction of the operator key that is not a batch. */
export interface SignedCall extends Fees {
  readonly hash: Hex;
  readonly subjectId: string;
  readonly call: OperatorCall;
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly raw: Hex;
  readonly signedAt: Date;
}

const columns =
  "hash, subject_id, call, nonce, gas_limit, max_fee_per_gas, max_priority_fee_per_gas, raw, signed_at";

type Row = Omit<OperatorCallRow, "outcome" | "call"> & { call: OperatorCall };

const toCall = ({ hash, raw, nonce, ...row }: Row): SignedCall => ({
  ...row,
  hash: toHex(hash),
  raw: toHex(raw),
  nonce: Number(nonce),
});

/** Reads the transactions that may still be mined, in the order of signing. */
export async function readOpenCalls(db: Queryable): Promise<SignedCall[]> {
  const { rows } = await db.query<Row>({
    name: "operator-call-open",
    text: `select ${columns} from operator_call where outcome is null order by nonce, signed_at`,
  });
  return rows.map(toCall);
}

/** Stores a signed transaction; this has to be committed before it is broadcast. */
export async function storeCall(db: Queryable, call: SignedCall): Promise<void> {
  await db.query(
    `insert into operator_call (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      toBytes(call.hash),
      call.subjectId,
      JSON.stringify(call.call),
      call.nonce,
      call.gasLimit,
      call.maxFeePerGas,
      call.maxPriorityFeePerGas,
      toBytes(call.raw),
      call.signedAt,
    ],
  );
}

/** Stores how a transaction ended. */
export async function endCall(
  db: Queryable,
  hash: Hex,
  outcome: NonNullable<OperatorCallRow["outcome"]>,
): Promise<void> {
  await updateRow(db, operatorCallTable, toBytes(hash), { outcome });
}

/** Reads the hashes of transactions for a subject that succeeded, newest first. */
export async function readSuccessfulCalls(
  db: Queryable,
  subjectId: string,
  kind: OperatorCall["kind"],
): Promise<Hex[]> {
  const { rows } = await db.query<Pick<OperatorCallRow, "hash">>(
    `select hash from operator_call where subject_id = $1 and call ->> 'kind' = $2 and outcome = 'success'
       order by signed_at desc limit 5`,
    [subjectId, kind],
  );
  return rows.map(({ hash }) => toHex(hash));
}
