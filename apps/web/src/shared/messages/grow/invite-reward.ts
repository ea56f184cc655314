/** When the inviter is paid, after "once your friend" or "for each friend who". */
export const rewardedFriend = "joins and adds $10 that stays, or verifies their identity";

/** When an invited person gets their own reward, after "once you". */
export const rewardedYou = "add $10 or verify your identity";

/** The reward for an invitation and its condition, in the same words everywhere. @param reward such as "500 LIL" */
export const inviteReward = (reward: string): string =>
  `${reward} for each friend who ${rewardedFriend}.`;
