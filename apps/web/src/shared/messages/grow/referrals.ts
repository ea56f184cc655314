import { inviteReward, rewardedFriend } from "./invite-reward.ts";

/** The referrals screen and the dashboard's section on referrals. */
export const referralMessages = {
  title: "Your Referrals",
  shareTitle: "Share Your Link",
  share: "Share your link",
  shareText: "Join me on Lilypad",
  earn: (reward: string) => `${reward} for each friend`,
  earnText: `Yours once your friend ${rewardedFriend}.`,
  linkLoading: "Loading your link",
  linkFailed: "Could not load your link",
  linkFailedNote: "Nothing was changed.",
  counts: { total: "Total", thisWeek: "This Week", thisMonth: "This Month" },
  countsFailed: "Failed to load referral counts",
  countsUnknown: "Not known",
  list: "People you referred",
  loading: "Loading your referrals",
  failed: "Could not load your referrals",
  failedNote: "Your referrals and rewards are safe.",
  empty: "No referrals yet",
  emptyText: "Friends who join with your link appear here.",
  joined: (date: string) => `Joined ${date}`,
  /** How far a referral is. @param reward such as "500 LIL" */
  earned: (reward: string) => `${reward} earned`,
  added: "Joined and added $10",
  waiting: "Joined. Waiting for $10",
  /** The same beside an amount column, where there is less room. */
  addedShort: "Added $10",
  waitingShort: "Waiting for $10",
  explained: (reward: string) => `You get ${inviteReward(reward)}`,
  unnamed: "New member",
  more: "Show more",
  dashboard: {
    title: "Referrals",
    invite: "Invite",
    empty: "Invite friends to earn LIL",
    shareLink: "Share Link",
    loading: "Loading your referrals",
    seeAll: "All referrals",
  },
} as const;
