export { createRewards, type Rewards } from "./create-rewards.ts";
export { noteReferral } from "./referrals/note-referral.ts";
export { registerRewardsRoutes } from "./routes.ts";
export type { CountedReferral } from "./state/rewards-deps.ts";
