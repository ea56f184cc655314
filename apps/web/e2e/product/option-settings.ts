/**
 * The settings of the second product of a run: everything that is off by default is on, and signing up
 * pays the 100,000 LIL that unlock a card.
 */
export const optionSettings = {
  CARDS_ENABLED: "true",
  BANKING_STEPS_ENABLED: "true",
  TELEPORT_EASY_FLOW: "true",
};

const lil = (amount: string) => ({ asset: "LIL", amount });

/** The content of that product's REWARD_RULES_FILE. */
export const optionRewardRules = {
  signup: lil("100000.00"),
  notifications: lil("50.00"),
  referral_referrer: lil("500.00"),
  referral_referee: lil("100.00"),
};
