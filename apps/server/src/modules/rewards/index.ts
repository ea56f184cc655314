export { createRewards, type Rewards } from "./create-rewards.ts";
export type { QualityReferral } from "./rewards-deps.ts";
export { registerRewardsRoutes } from "./routes.ts";
