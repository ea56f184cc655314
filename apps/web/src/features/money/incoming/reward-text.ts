import type { QueryClient } from "@tanstack/react-query";
import { activityMessages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import { type Referral, recentReferralsQuery } from "../../grow/referrals/index.ts";
import type { Transaction } from "../activity/index.ts";

/**
 * The friend for whom a reward has just arrived, by the referrals before and after it. Null if several friends
 * come into question.
 */
function rewardedNow(
  before: readonly Referral[] | undefined,
  after: readonly Referral[],
): Referral | null {
  const known = new Set(before?.filter(({ reward }) => reward !== null).map(({ id }) => id));
  const found = after.filter(({ id, reward }) => reward !== null && !known.has(id));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Says for whom the reward of an invitation has arrived: "Ben joined. You got 500 LIL".
 * @param shown hides the amount if this device hides amounts
 */
export async function rewardText(
  client: QueryClient,
  userId: string,
  { amount, asset }: Pick<Transaction, "amount" | "asset">,
  shown = (text: string) => text,
): Promise<string> {
  const query = recentReferralsQuery(userId);
  const before = client.getQueryData(query.queryKey);
  const after = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => []);
  const friend = rewardedNow(before, after)?.referee_profile ?? null;
  const got = formatWireAmount(amount, asset).replace(".00 ", " ");
  return activityMessages.friendJoined(friend?.first_name ?? null, shown(got));
}
