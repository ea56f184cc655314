export {
  type Referral,
  recentReferralsQuery,
  referralCountsQuery,
  referralLinkQuery,
} from "./queries.ts";
export { RecentReferrals } from "./recent-referrals.tsx";
export { InviteSheet, useInvite } from "./use-invite.tsx";
