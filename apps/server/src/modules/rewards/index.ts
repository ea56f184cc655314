export { createRewards, type Rewards } from "./create-rewards.ts";
export { loadRewardRules, type RewardRules } from "./reward-rules.ts";
export type { RewardsDeps } from "./rewards-deps.ts";
export { registerRewardsRoutes } from "./routes.ts";
