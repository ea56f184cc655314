import { inviteReward } from "../grow/invite-reward.ts";

/** The card screen. */
export const cardMessages = {
  title: "Card",
  locked: "Unlock your card with 100,000 LIL bits.",
  unlocked: "Your card is unlocked.",
  unlockedText: "The card itself is coming soon.",
  unlockedNext: "It takes three steps and about ten minutes.",
  show: "Virtual card",
  number: "Card number hidden",
  expiry: "Expiry date hidden",
  holder: "Cardholder",
  of: "of 100,000",
  progress: "Progress to 100,000 LIL",
  unknown: "We can't show your LIL right now.",
  earn: inviteReward,
  earnNothing: "Invite friends to unlock it sooner.",
  invite: "Invite Friends",
  /** The link to the terms of whose card it is. */
  terms: "Terms",
  notHere: "Cards aren't available here yet.",
} as const;
