import type { ErrorList } from "./error-list.ts";

/** Errors of rewards, referrals and prizes. */
export const rewardErrors = {
  PRIZE_NOT_OPEN: {
    status: 409,
    retry: false,
    message: "This prize is already on its way, or was declined. Nothing was changed.",
  },
  REWARD_TOO_LARGE: {
    status: 422,
    retry: false,
    message: "A reward can be 100,000 LIL at most. Nothing was granted.",
  },
  REWARD_RULES_INVALID: {
    status: 422,
    retry: false,
    message: "The rules file has errors. Nothing was changed. The previous rules still apply.",
  },
  REFERRAL_INVALID: { status: 422, retry: false, message: "That invitation code can't be used." },
} as const satisfies ErrorList;
