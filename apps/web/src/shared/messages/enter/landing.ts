export const landingMessages = {
  title: "Open a borderless account today",
  lines: ["Make your finances effortless,", "so you can feel limitless."],
  getStarted: "Get started",
  signIn: "Sign in",
  ask: "Ask us",
  terms: "Terms of service",
  privacy: "Privacy policy",
  invited: (firstName: string) => `${firstName} invited you`,
  rewards: {
    title: (signup: string) => `${signup} for joining`,
    text: (invited: string) => `And ${invited} more once you add $10 or verify your identity.`,
  },
  pay: (tag: string, amount: string | null) =>
    amount === null ? `Pay @${tag}` : `Pay ${amount} to @${tag}`,
  request: (tag: string) => `Request money from @${tag}`,
  payText: "Create an account or sign in, and we'll fill it in for you.",
  slogans: ["Self-custody", "Zero fees", "Bank to bank"],
  /** What the slogans mean, on wide screens. */
  reasons: {
    label: "What you can count on",
    custody: "Your money sits in an account of your own, and no one lends it out.",
    fees: "Sending, requesting and receiving on Lilypad is free. If money changes currency, you see the rate first.",
    banks:
      "Share a Teleport link and get paid straight into your bank, even by people without Lilypad.",
  },
} as const;
