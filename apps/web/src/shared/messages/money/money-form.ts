/** Texts that sending and requesting share. */
export const moneyFormMessages = {
  chooseCurrency: "Choose a currency",
  currencyLabel: (currency: string) => `Currency ${currency}`,
  noteLeft: (left: number) => (left === 1 ? "1 character left" : `${left} characters left`),
  /** Errors of a link or code that fills in the form. */
  link: {
    looking: (tag: string) => `Looking for @${tag}`,
    foreign: "That code is not from Lilypad.",
    own: "That is your own code. Choose somebody else.",
    nobody: (tag: string) => `Nobody on Lilypad is called @${tag} any more.`,
    failed: (tag: string) => `Could not look up @${tag}. Please choose the person here.`,
  },
} as const;
