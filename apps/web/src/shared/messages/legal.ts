export const legalMessages = {
  terms: "Terms of service",
  privacy: "Privacy policy",
  unpublished:
    "Whoever runs this Lilypad publishes this document here. It has not been published yet.",
  contact: (address: string) => `Questions? Write to ${address}.`,
} as const;
