import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import { referralPeriods } from "../rules/referral-period.ts";
import {
  countReferralRows,
  type ListedReferral,
  listReferralRows,
  type ReferralCounts,
} from "../state/referral-list-store.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

export type ReferralPage = Data<Operations["listReferrals"]>;

const toItem = (row: ListedReferral): ReferralPage["items"][number] => ({
  id: row.referee,
  created_at: row.createdAt.toISOString(),
  is_quality: row.isQuality,
  reward: row.reward === null ? null : toWireAmount(row.reward, "LIL"),
  referee_profile: {
    first_name: row.firstName,
    last_name: row.lastName,
    display_tag: row.displayTag,
    avatar_colour: row.avatarColour,
  },
});

/**
 * A page of the people this person has invited, newest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listReferrals(
  deps: RewardsContext,
  personId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<ReferralPage> {
  const rows = await listReferralRows(deps.pool, {
    referrer: personId,
    after: page.cursor === undefined ? null : readCursor(page.cursor),
    limit: page.limit + 1,
  });
  const { shown, nextCursor } = toPage(rows, page.limit, (row) => ({
    at: row.createdAt,
    id: row.referee,
  }));
  return {
    items: shown.map(toItem),
    nextCursor,
  };
}

/** Number of people this person has invited: in total, this week and this month. */
export function countReferrals(deps: RewardsContext, personId: string): Promise<ReferralCounts> {
  return countReferralRows(deps.pool, personId, referralPeriods(deps.clock.now()));
}
