import type { Queryable } from "@lilypad/db";
import type { ActivitySearch } from "./read-search.ts";

/** One row of a person's history with the other person beside it. Amounts are minor units. */
export interface ActivityRow {
  transferId: string;
  /** 1 credit, 2 debit. */
  direction: number;
  asset: number;
  amount: bigint;
  kind: string;
  note: string | null;
  /** 0 pending, 1 confirmed, 2 failed. */
  status: number;
  hash: Buffer | null;
  createdAt: Date;
  counterpartyId: string | null;
  counterpartyFirstName: string | null;
  counterpartyLastName: string | null;
  counterpartyDisplayTag: string | null;
  counterpartyAvatarColour: string | null;
  counterpartyCountryCode: string | null;
  /** False for somebody who left or was shut out; null when there is no other person. */
  counterpartyIsActive: boolean | null;
}

const columns = `a.transfer_id as "transferId", a.direction, a.asset, a.amount, a.kind, a.note, a.status, a.hash,
  a.created_at as "createdAt", a.counterparty_id as "counterpartyId",
  other.first_name as "counterpartyFirstName", other.last_name as "counterpartyLastName",
  other.display_tag as "counterpartyDisplayTag", other.avatar_colour as "counterpartyAvatarColour",
  other.country_code as "counterpartyCountryCode",
  other.deactivated_at is null as "counterpartyIsActive"`;

export interface ActivityPage {
  personId: string;
  /** Narrows the page to one asset. */
  asset: number | undefined;
  limit: number;
  offset: number;
}

/** A page of a person's history, newest first. */
export async function listActivity(db: Queryable, page: ActivityPage): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>({
    name: "activity-page",
    text: `select ${columns}
           from (select * from activity
                 where person_id = $1 and ($2::smallint is null or asset = $2)
                 order by transfer_id desc limit $3 offset $4) as a
           left join person other on other.id = a.counterparty_id
           order by a.transfer_id desc`,
    values: [page.personId, page.asset ?? null, page.limit, page.offset],
  });
  return rows;
}

/**
 * As listActivity, of the rows that hold what is looked for. It reads from the newest row on until the
 * page is full, at worst all of one person's history.
 */
export async function searchActivity(
  db: Queryable,
  page: ActivityPage,
  search: ActivitySearch,
): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>({
    name: "activity-search",
    text: `select ${columns}
           from activity a
           left join person other on other.id = a.counterparty_id
           where a.person_id = $1 and ($2::smallint is null or a.asset = $2)
             and (lower(a.note) like $5
               or lower(other.first_name || ' ' || other.last_name) like $5
               or lower(other.display_tag) like $5
               or a.kind = any ($6::text[])
               or (a.amount >= $7 and a.amount < $8))
           order by a.transfer_id desc limit $3 offset $4`,
    values: [
      page.personId,
      page.asset ?? null,
      page.limit,
      page.offset,
      search.pattern,
      search.kinds,
      search.amount?.low ?? null,
      search.amount?.high ?? null,
    ],
  });
  return rows;
}

/** The rows of these transfers in a person's history, by transfer. */
export async function findActivity(
  db: Queryable,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityRow>> {
  const { rows } = await db.query<ActivityRow>({
    name: "activity-of-transfers",
    text: `select ${columns}
           from activity a left join person other on other.id = a.counterparty_id
           where a.person_id = $1 and a.transfer_id = any ($2::uuid[])`,
    values: [personId, transferIds],
  });
  return new Map(rows.map((row) => [row.transferId, row]));
}
