export const landingMessages = {
  title: "Open a borderless account today",
  lines: ["Make your finances effortless,", "so you can feel limitless."],
  getStarted: "Get started",
  signIn: "Sign in",
  ask: "Ask us",
  terms: "Terms of service",
  privacy: "Privacy policy",
  slogans: ["Self-custody", "Zero fees", "Bank to bank"],
} as const;
