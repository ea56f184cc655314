export { useReward } from "./use-reward.ts";
export { useRewardAtSignup } from "./use-reward-at-signup.ts";
