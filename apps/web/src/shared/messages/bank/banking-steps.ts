/** The banking steps: iban_verification, bank_linking and compliance_check. */
export const bankingStepsMessages = {
  name: "European account",
  loading: "Loading your progress",
  entry: {
    name: "Set up your European account",
    meta: "With your IBAN, in three steps",
  },
  notOffered: {
    title: "Not available here yet",
    text: "You can't set up a European account here. You can link a bank account instead.",
    action: "Link a bank account",
  },
  failed: "Unable to load bank accounts",
  failedNote: "Your progress is saved, and no money was moved.",
  iban: {
    title: "Your IBAN",
    lead: "For an account in euros and in your own name. Find it in your bank's app or on a statement.",
    holder: "Account holder",
    holderRequired: "Account holder is required",
    notEuro: (country: string) =>
      `${country} is not one of the 21 countries where accounts in euros can be linked`,
    fits: (country: string) => `An account in ${country}`,
    private: "We check it without storing it. When you link the account, we send it encrypted.",
    action: "Check account",
    errorTitle: "Error",
    checkFailed: "We couldn't check this account. Nothing was linked. Please try again.",
    refused: (account: string) => `${account} can't be used`,
    refusedNote: "You can try this account again or set up another one.",
  },
  found: {
    title: "Is this your account?",
    unknown: "We couldn't find the bank for this IBAN. You can choose it in the next step.",
    bank: "Bank",
    country: "Country",
    iban: "IBAN",
    holder: "Account holder",
    action: "Continue",
    other: "Use another IBAN",
  },
  wait: {
    title: "Almost there",
    lead: "Waiting for your bank. You can leave; we'll let you know when it's ready.",
    action: "See my accounts",
  },
  compliance: { title: "Verify your identity" },
  done: {
    title: "Your European account is ready",
    lead: "You can now top up and withdraw.",
    review:
      "We're still reviewing your identity. This usually takes 2-3 minutes, and then you can top up and withdraw.",
    topUp: "Top up",
    action: "Done",
  },
} as const;
