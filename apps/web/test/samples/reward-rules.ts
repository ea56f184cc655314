import { onlyFor } from "../fake-api.ts";
/** The server's reward rules with this amount for turning notifications on. */
export const rewardRules = (notifications: string) => ({
  getRewardRules: {
    version: 1,
    rules: [{ rule: "notifications", amount: notifications, currency: "LIL" }],
  },
});

/** The server's list of a person's rewards, with the time of the reward for notifications. */
export const ownRewards = (grantedAt: string | null) => ({
  getRewardStatus: onlyFor(
    { id: "me" },
    {
      userId: "mira",
      once: [{ rule: "notifications", amount: "50.00", grantedAt }],
      grants: 0,
      earned: "0.00",
      referrals: { total: 0, quality: 0 },
    },
  ),
});
