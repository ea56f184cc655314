/** The texts around the two legal documents, which are in features/enter/legal. */
export const legalMessages = {
  terms: "Terms of service",
  privacy: "Privacy policy",
  inForceSince: (date: string) => `In force since ${date}`,
  versionSince: (version: string, date: string) => `Version ${version}, in force since ${date}`,
  unreadable: {
    title: "This page couldn't be loaded",
    text: "Please check your connection.",
  },
} as const;
