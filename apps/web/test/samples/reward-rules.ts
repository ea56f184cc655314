/** The server's answer to what earns a reward: turning notifications on earns this much. */
export const rewardRules = (notifications: string) => ({
  "GET /api/v1/rewards/rules": {
    data: {
      version: 1,
      rules: [{ rule: "notifications", amount: notifications, currency: "LIL" }],
    },
  },
});

/** The server's answer to what the person has earned: when the reward for notifications was granted. */
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
