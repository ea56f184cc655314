export { ownRewardsQuery } from "./queries.ts";
export { RewardsInReview } from "./rewards-in-review.tsx";
export { useReward } from "./use-reward.ts";
export { useRewardAtSignup } from "./use-reward-at-signup.ts";
export { useRewardToEarn } from "./use-reward-to-earn.ts";
