export { InviteSheet } from "./lazy-invite-sheet.ts";
export { referralCountsQuery, referralLinkQuery } from "./queries.ts";
export { RecentReferrals } from "./recent-referrals.tsx";
export { ReferralsScreen } from "./screens.ts";
export { useInvite } from "./use-invite.tsx";
