/** A person's own rewards. */
export const rewardMessages = {
  inReview: {
    title: (amount: string) => `We're reviewing ${amount} for you`,
    text: "We check some rewards before we pay them. You don't need to do anything.",
  },
} as const;
