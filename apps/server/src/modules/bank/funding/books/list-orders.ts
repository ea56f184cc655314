import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import { type StaffPerson, staffPersonSql } from "../../../../platform/staff-person.ts";
import type { FundingIntentRow } from "../rows.gen.ts";
import { rampAsset } from "../state/intent.ts";

type Page = Data<Operations["listRampOrders"]>;

type Row = Pick<
  FundingIntentRow,
  | "id"
  | "operation"
  | "status"
  | "amount"
  | "transactionId"
  | "failureCode"
  | "leg"
  | "createdAt"
  | "updatedAt"
  | "endedAt"
  | "dueAt"
  | "attempts"
> & { person: StaffPerson | null };

/** The condition for a status. Each has an index that begins with it, or with the order of the list. */
function statusSql(status: Query<Operations["listRampOrders"]>["status"]): string {
  if (status === undefined) return "true";
  return status === "open" ? "not i.is_settled" : "i.status = $7";
}

/** A page of all people's top-ups and withdrawals, newest first. @throws VALIDATION_FAILED for an invalid cursor */
export async function listOrders(
  db: Queryable,
  query: Query<Operations["listRampOrders"]>,
): Promise<Page> {
  const { status, personId, before, operation, limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await db.query<Row>(
    `select i.id, i.operation, i.status, i.amount, i.transaction_id, i.failure_code, i.leg, i.created_at, i.updated_at,
       i.ended_at, i.due_at, i.attempts, ${staffPersonSql("p")} as person
     from funding_intent i left join person_card p on p.id = i.person_id
     where ${statusSql(status)}
       and ($1::timestamptz is null or (i.created_at, i.id) < ($1, $2::uuid))
       and ($4::uuid is null or i.person_id = $4) and ($5::timestamptz is null or i.created_at < $5)
       and ($6::text is null or i.operation = $6)
     order by i.created_at desc, i.id desc limit $3`,
    [
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
      personId ?? null,
      before ?? null,
      operation ?? null,
      ...(status === undefined || status === "open" ? [] : [status]),
    ],
  );
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return {
    orders: shown.map(({ transactionId, amount, dueAt, ...row }) => ({
      ...row,
      providerId: transactionId,
      amount: toWireAmount(amount, rampAsset),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      nextAttemptAt: dueAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
