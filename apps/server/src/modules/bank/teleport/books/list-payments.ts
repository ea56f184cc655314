import type { Data, Operations, Query } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assetOfNumber, fromHundredths } from "@lilypad/money";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import { type StaffPerson, staffPersonSql } from "../../../../platform/staff-person.ts";
import type { TeleportPaymentRow } from "../rows.gen.ts";

type Page = Data<Operations["listTeleportOrders"]>;
type Currency = Page["payments"][number]["currency"];

type Row = Pick<
  TeleportPaymentRow,
  | "id"
  | "linkId"
  | "status"
  | "outcome"
  | "sourceAsset"
  | "sourceAmount"
  | "transactionId"
  | "createdAt"
  | "updatedAt"
  | "endedAt"
  | "dueAt"
  | "attempts"
> & { owner: StaffPerson | null };

const currencyOf = (asset: number): Currency =>
  assetOfNumber(asset).replace("fiat:", "") as Currency;

/** The condition for a status. Each has an index that begins with it, or with the order of the list. */
function statusSql(status: Query<Operations["listTeleportOrders"]>["status"]): string {
  if (status === undefined) return "true";
  return status === "open" ? "t.ended_at is null" : "t.status = $6";
}

/** A page of all payments of teleport links, newest first. @throws VALIDATION_FAILED for an invalid cursor */
export async function listPayments(
  db: Queryable,
  { status, personId, before, limit, cursor }: Query<Operations["listTeleportOrders"]>,
): Promise<Page> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const { rows } = await db.query<Row>(
    `select t.id, t.link_id, t.status, t.outcome, t.source_asset, t.source_amount, t.transaction_id, t.created_at,
       t.updated_at, t.ended_at, t.due_at, t.attempts, ${staffPersonSql("p")} as owner
     from teleport_payment t join teleport_link l on l.id = t.link_id left join person_card p on p.id = l.person_id
     where ${statusSql(status)}
       and ($1::timestamptz is null or (t.created_at, t.id) < ($1, $2::uuid))
       and ($4::uuid is null or l.person_id = $4) and ($5::timestamptz is null or t.created_at < $5)
     order by t.created_at desc, t.id desc limit $3`,
    [
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
      personId ?? null,
      before ?? null,
      ...(status === undefined || status === "open" ? [] : [status]),
    ],
  );
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return {
    payments: shown.map(({ transactionId, sourceAsset, sourceAmount, dueAt, ...row }) => ({
      ...row,
      providerId: transactionId,
      amount: fromHundredths(sourceAmount),
      currency: currencyOf(sourceAsset),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      nextAttemptAt: dueAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
