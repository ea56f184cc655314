export { referralCountsQuery, referralLinkQuery } from "./queries.ts";
export { RecentReferrals } from "./recent-referrals.tsx";
export { InviteSheet, ReferralsScreen } from "./screens.ts";
export { useInvite } from "./use-invite.tsx";
