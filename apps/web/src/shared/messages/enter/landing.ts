import { rewardedYou } from "../grow/invite-reward.ts";
import { promises } from "../phrases/promises.ts";

export const landingMessages = {
  title: "Open a borderless account today",
  lines: ["Make your finances effortless,", "so you can feel limitless."],
  getStarted: "Get started",
  signIn: "Sign in",
  ask: "Ask us",
  howItWorks: "How it works",
  proof: "Proof of balances",
  terms: "Terms of service",
  privacy: "Privacy policy",
  invited: (firstName: string) => `${firstName} invited you`,
  rewards: {
    title: (signup: string) => `${signup} for joining`,
    text: (invited: string) => `And ${invited} more once you ${rewardedYou}.`,
  },
  pay: (tag: string, amount: string | null) =>
    amount === null ? `Pay @${tag}` : `Pay ${amount} to @${tag}`,
  request: (tag: string) => `Request money from @${tag}`,
  payText: "Create an account or sign in, and we'll fill it in for you.",
  slogans: ["Self-custody", "Zero fees", "Bank to bank"],
  /** The explanations of the slogans. */
  reasons: {
    label: "What you can count on",
    custody: promises.custody,
    fees: promises.fees,
    banks:
      "Share a Teleport link and get paid straight into your bank, even by people without Lilypad.",
  },
  /** Below the first view, on wide screens. */
  more: {
    steps: {
      title: "Three hops and you're there",
      list: [
        {
          name: "Open your account",
          why: "All you need is your email and a phone number. Pick a tag so friends can find you.",
        },
        {
          name: "Add money",
          why: "Transfer money from your bank, or receive digital dollars from a wallet.",
        },
        {
          name: "Send it anywhere",
          why: (network: string) =>
            `To a friend in seconds, to your bank, or to any wallet on ${network}.`,
        },
      ],
    },
    last: {
      title: "Take the first hop",
      text: "Opening an account is free and takes about two minutes.",
    },
    foot: {
      label: "More about Lilypad",
      about: "A borderless account for your money and the people you share it with.",
      notice: (network: string) =>
        `Lilypad is not a bank. Your money is held as digital currency on ${network}, and bank transfers are carried out by payment partners.`,
    },
  },
} as const;
