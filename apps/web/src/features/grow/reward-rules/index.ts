export { ownRewardsQuery } from "./queries.ts";
export { RewardsInReview } from "./rewards-in-review.tsx";
export { useReward, useRewardToEarn } from "./use-reward.ts";
export { useRewardAtSignup } from "./use-reward-at-signup.ts";
