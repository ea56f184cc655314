export { createRewards, type Rewards } from "./create-rewards.ts";
export { loadRewardRules } from "./reward-rules.ts";
export { registerRewardsRoutes } from "./routes.ts";
