/** What stands around the two documents; their own words are in features/legal. */
export const legalMessages = {
  terms: "Terms of service",
  privacy: "Privacy policy",
  inForceSince: (date: string) => `In force since ${date}`,
} as const;
