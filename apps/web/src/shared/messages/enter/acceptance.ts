/** The sheet on which people accept a new version of the terms or the privacy policy. */
export const acceptanceMessages = {
  titles: {
    terms: "Our terms have changed",
    privacy: "Our privacy policy has changed",
    both: "Our terms and privacy policy have changed",
  },
  lead: "Please take a look at what applies from now on. Your account and your money stay as they are.",
  documents: { terms: "Terms of service", privacy: "Privacy policy" },
  version: (version: string) => `Version ${version}`,
  accept: "Accept and continue",
  later: "Not now",
  leave:
    "If you don't agree, you can take your money out and delete your account at any time, under Profile.",
  failed: "Your answer couldn't be saved",
} as const;
