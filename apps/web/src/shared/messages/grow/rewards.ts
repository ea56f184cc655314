/** A person's own rewards. */
export const rewardMessages = {
  inReview: {
    title: (amount: string) => `We're reviewing ${amount} for you`,
    text: "We check some rewards by hand before we pay them. You don't have to do anything.",
  },
} as const;
