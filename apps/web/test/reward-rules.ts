/** The server's answer to what earns a reward: turning notifications on earns this much. */
export const rewardRules = (notifications: string) => ({
  "GET /api/v1/rewards/rules": {
    data: {
      version: 1,
      rules: [{ rule: "notifications", amount: notifications, currency: "LIL" }],
    },
  },
});
