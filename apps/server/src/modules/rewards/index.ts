export { createRewards, type Rewards } from "./create-rewards.ts";
export { noteReferral } from "./note-referral.ts";
export type { CountedReferral } from "./rewards-deps.ts";
export { registerRewardsRoutes } from "./routes.ts";
