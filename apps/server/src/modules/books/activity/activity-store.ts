import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { type ActivityFilter, filterValues } from "./activity-filter.ts";
import type { ActivitySearch } from "./read-search.ts";
import type { ActivityRow } from "./rows.gen.ts";
import type { Milestone } from "./volume-store.ts";

/** One line of a person's history, joined with the other person. */
export interface ActivityLine extends Omit<ActivityRow, "personId"> {
  counterpartyFirstName: string | null;
  counterpartyLastName: string | null;
  counterpartyDisplayTag: string | null;
  counterpartyAvatarColour: string | null;
  counterpartyCountryCode: string | null;
  /** False if the other person's account is deleted or deactivated; null if there is no other person. */
  counterpartyIsActive: boolean | null;
}

const columns = `a.transfer_id, a.direction, a.asset, a.amount, a.kind, a.note, a.status, a.hash, a.created_at,
  a.counterparty_id, other.first_name as counterparty_first_name, other.last_name as counterparty_last_name,
  other.display_tag as counterparty_display_tag, other.avatar_colour as counterparty_avatar_colour,
  case when other.country_known then other.country_code end as counterparty_country_code, other.deactivated_at is null as counterparty_is_active`;

export interface ActivityPage extends ActivityFilter {
  personId: string;
  limit: number;
  offset: number;
}

/** Pounds have an index of their own (activity_pounds). */
export const poundsNumber = assets["fiat:GBP"].number;

/** A transfer id that no line is newer than. */
const newestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Lists a page of a person's history, newest first (activity_page). The database reads all newer lines first, so a page
 * far from the newest line is given a milestone to start from.
 */
export async function listActivity(
  db: Queryable,
  page: ActivityPage,
  milestone: Milestone | null = null,
): Promise<ActivityLine[]> {
  const { rows } = await db.query<ActivityLine>({
    name: "activity-page",
    text: `select ${columns}
           from activity_page(p_person => $1, p_asset => $2, p_limit => $3, p_offset => $4, p_newest => $5, p_kinds => $6,
             p_not_kinds => $7, p_only_direction => $8, p_from => $9, p_until => $10) as a
           left join person_card other on other.id = a.counterparty_id
           order by a.transfer_id desc`,
    values: [
      page.personId,
      page.asset ?? null,
      page.limit,
      page.offset - (milestone?.newerLines ?? 0),
      milestone?.transferId ?? newestId,
      ...filterValues(page),
    ],
  });
  return rows;
}

/** Lists a page of the lines that match a search, newest first (activity_search). */
export async function searchActivity(
  db: Queryable,
  page: ActivityPage,
  search: ActivitySearch,
): Promise<ActivityLine[]> {
  const { rows } = await db.query<ActivityLine>({
    name: "activity-search",
    text: `select ${columns}
           from activity_search(p_person => $1, p_asset => $2, p_limit => $3, p_offset => $4, p_pattern => $5,
             p_titled_kinds => $6, p_low => $7, p_high => $8, p_words => $9, p_shown => $10, p_kinds => $11, p_not_kinds => $12,
             p_only_direction => $13, p_from => $14, p_until => $15) as a
           left join person_card other on other.id = a.counterparty_id
           order by a.transfer_id desc`,
    values: [
      page.personId,
      page.asset ?? null,
      page.limit,
      page.offset,
      search.pattern,
      search.kinds,
      search.amount?.low ?? null,
      search.amount?.high ?? null,
      search.words,
      search.amount?.shown ?? null,
      ...filterValues(page),
    ],
  });
  return rows;
}

/** Finds the rows of these transfers in a person's history, by transfer id. */
export async function findActivity(
  db: Queryable,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityLine>> {
  const { rows } = await db.query<ActivityLine>({
    name: "activity-of-transfers",
    text: `select ${columns}
           from activity a left join person_card other on other.id = a.counterparty_id
           where a.person_id = $1 and a.transfer_id = any ($2::uuid[])`,
    values: [personId, transferIds],
  });
  return new Map(rows.map((row) => [row.transferId, row]));
}
