/** The banking steps: iban_verification, bank_linking and compliance_check. */
export const bankingStepsMessages = {
  name: "European account",
  loading: "Looking at how far you are",
  entry: {
    name: "Set up your European account",
    meta: "By its IBAN, in three steps",
  },
  notOffered: {
    title: "Not offered here",
    text: "Setting up a European account step by step isn't offered in this Lilypad. You can link a bank account instead.",
    action: "Link a bank account",
  },
  failed: "Unable to load bank accounts",
  failedNote: "How far you are is not lost, and no money was moved.",
  iban: {
    title: "Your IBAN",
    lead: "Of an account in euros, in your own name. You find it in your bank's app or on a statement.",
    holder: "Account holder",
    holderRequired: "Account holder is required",
    notEuro: (country: string) =>
      `${country} is not one of the 21 countries where accounts in euros can be linked`,
    fits: (country: string) => `An account in ${country}`,
    private: "We check it and keep nothing of it. It is passed on, encrypted, once you link it.",
    action: "Check account",
    errorTitle: "Error",
    checkFailed: "We couldn't check this account. Nothing was linked. Please try again.",
    refused: (account: string) => `${account} can't be used`,
    refusedNote: "You can set up another account, or this one again.",
  },
  found: {
    title: "Is this your account?",
    unknown: "The IBAN doesn't tell us which bank it is. You choose it in the next step.",
    bank: "Bank",
    country: "Country",
    iban: "IBAN",
    holder: "Account holder",
    action: "Continue",
    other: "Use another IBAN",
  },
  wait: {
    title: "Almost there",
    lead: "Your bank is still being asked. You can leave: we tell you when the account can be used.",
    action: "See my accounts",
  },
  compliance: { title: "Verify your identity" },
  done: {
    title: "Your European account is ready",
    lead: "You can top up from it and withdraw to it.",
    review:
      "Your identity is still being reviewed, which usually takes 2-3 minutes. You can top up and withdraw when that is done.",
    topUp: "Top up",
    action: "Done",
  },
} as const;
