/** The server's reward rules with this amount for turning notifications on. */
export const rewardRules = (notifications: string) => ({
  "GET /api/v1/rewards/rules": {
    data: {
      version: 1,
      rules: [{ rule: "notifications", amount: notifications, currency: "LIL" }],
    },
  },
});

/** The server's list of a person's rewards, with the time of the reward for notifications. */
export const ownRewards = (grantedAt: string | null) => ({
  "GET /api/v1/rewards/status/me": {
    data: {
      userId: "mira",
      once: [{ rule: "notifications", amount: "50.00", grantedAt }],
      grants: 0,
      earned: "0.00",
      referrals: { total: 0, quality: 0 },
    },
  },
});
