import type { Queryable } from "@lilypad/db";

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
}

/** A page of a person's history, newest first; `asset` narrows it to one. */
export async function listActivity(
  db: Queryable,
  page: { personId: string; asset: number | undefined; limit: number; offset: number },
): Promise<ActivityRow[]> {
  const { rows } = await db.query<ActivityRow>({
    name: "activity-page",
    text: `select a.transfer_id as "transferId", a.direction, a.asset, a.amount, a.kind, a.note, a.status, a.hash,
             a.created_at as "createdAt", a.counterparty_id as "counterpartyId",
             other.first_name as "counterpartyFirstName", other.last_name as "counterpartyLastName",
             other.display_tag as "counterpartyDisplayTag", other.avatar_colour as "counterpartyAvatarColour",
             other.country_code as "counterpartyCountryCode"
           from (select * from activity
                 where person_id = $1 and ($2::smallint is null or asset = $2)
                 order by transfer_id desc limit $3 offset $4) as a
           left join person other on other.id = a.counterparty_id
           order by a.transfer_id desc`,
    values: [page.personId, page.asset ?? null, page.limit, page.offset],
  });
  return rows;
}
