/** The texts around the two legal documents, which are in features/enter/legal. */
export const legalMessages = {
  terms: "Terms of service",
  privacy: "Privacy policy",
  inForceSince: (date: string) => `In force since ${date}`,
} as const;
