import { copied } from "../phrases/copied.ts";

/**
 * The condition under which a friend counts for prizes. It is not the condition of the inviter's reward
 * (invite-reward.ts).
 * @param days how long their money has to stay
 */
const countsOnce = (days: number): string => {
  const brought =
    days === 0
      ? "added at least $10"
      : `kept at least $10 for ${days === 1 ? "a day" : `${days} days`}`;
  return `Prizes have a rule of their own: a friend counts once they've joined, verified their identity and ${brought}.`;
};

/** The leaderboard and the list of paid prizes. */
export const leaderboardMessages = {
  title: "Leaderboard",
  lead: "Win up to $100 for your referrals every week",
  podium: "Top three",
  place: (position: number) => `Place ${position}`,
  free: "Up for grabs",
  wins: (prize: string) => `wins ${prize}`,
  you: "You",
  announced: (day: string) => `Winners announced on ${day}`,
  paidIn: (token: string) => `Rewards are paid in ${token} to your account.`,
  referred: (count: number) =>
    count === 1 ? "You have referred 1 new user" : `You have referred ${count} new users`,
  referredUnknown: "Your referrals",
  ranks: "Places",
  between: "Places in between",
  referrals: (count: number) => (count === 1 ? "1 referral" : `${count} referrals`),
  footer: (total: string, time: string) => `${total} total participants. Updated ${time}`,
  footerOne: (time: string) => `1 total participant. Updated ${time}`,
  loading: "Loading the leaderboard",
  empty: "No leaderboard data yet",
  emptyText: (depositDays: number) =>
    `${countsOnce(depositDays)} First place is still up for grabs.`,
  failed: "Failed to load leaderboard data",
  retry: "Retry",
  unnamed: "A member",
  invite: "Invite Friends",
  past: "Past winners",
  pastText: "Every prize, with its transaction",
  moveUp: {
    title: "How to Move Up",
    refer: "Refer friends",
    referText: countsOnce,
    earn: "Earn rewards",
    earnText: (first: string, second: string, third: string) =>
      `${first} / ${second} / ${third} for 1st / 2nd / 3rd place, plus surprise bonuses.`,
    share: "Share your code",
    shareText: "Your code is in your link. Share it with as many people as you can.",
    quests: "Complete daily quests",
    questsText: "Come back every day to see what's new.",
    terms: "Terms of service",
  },
  prizes: {
    title: "Past winners",
    lead: "Every weekly prize, with its transaction on record.",
    week: (day: string) => `Week of ${day}`,
    participants: (total: string) => `${total} participants`,
    participant: "1 participant",
    left: "Former member",
    transaction: "Transaction",
    copyHash: (place: number) => `Copy the transaction for place ${place}`,
    copied: copied("Transaction"),
    copyFailed: "Failed to copy to clipboard",
    treasury: "Paid from",
    copyTreasury: "Copy the address that prizes are paid from",
    treasuryCopied: copied("Address"),
    status: {
      scheduled: "Scheduled",
      waiting: "Waiting",
      held: "On hold",
      pending: "On its way",
      paid: "Paid",
      forfeited: "Not paid",
    },
    noWinners: "No one won this week.",
    loading: "Loading past winners",
    failed: "Could not load past winners",
    failedNote: "This doesn't affect any prize.",
    empty: "No winners yet",
    emptyText: "The first week ends on Sunday. Its winners will appear here.",
    more: "Show more",
  },
} as const;
