/** Exchanging dollars and euros. */
export const exchangeMessages = {
  title: "Exchange",
  entry: { name: "Exchange", text: "Dollars to euros and back" },
  names: { USD: "dollars", EUR: "euros" },
  /** Shown to people who sign each payment. */
  instantOff: {
    title: "Instant payments are off",
    text: "We exchange through them, so please turn them on first. You can turn them off again afterwards.",
    action: "Turn them on under Your key",
  },
  youExchange: "You exchange",
  youGet: "You get",
  have: (amount: string) => `You have ${amount}`,
  swap: "Swap the currencies",
  over: (currency: string) => `You don't have enough ${currency} for this exchange`,
  unavailable: "Exchanging isn't available right now. Please try again later.",
  loading: "Getting your rate",
  rows: {
    sent: { quoted: "You exchange", done: "You exchanged" },
    rate: "Rate",
    rateLine: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    exchanged: "Exchanged",
    fee: (percent: string) => `Exchange fee, ${percent}%`,
    result: { quoted: "You get", done: "You got" },
  },
  /** The amount that one side of a finished exchange came from, or became. */
  gotFrom: (amount: string) => `From ${amount}`,
  became: (amount: string) => `Into ${amount}`,
  held: "Rate held for",
  action: (amount: string) => `Exchange ${amount}`,
  actionPlain: "Exchange",
  exchanging: "Exchanging",
  tryAgain: "Try again",
  unanswered: {
    title: "No answer yet",
    text: "We can't confirm yet that your money was exchanged. Try again, and it won't be exchanged twice.",
  },
  again: "We've updated the rate. Please check the new amount.",
  success: {
    title: "Exchanged",
    done: "Done",
  },
  status: {
    quoted: "This exchange hasn't started.",
    pending: "It arrives in your account in a few seconds.",
    done: "It's in your account.",
    failed: "This exchange failed. No money was moved.",
    returning: "This exchange couldn't be completed. Your money is on its way back to you.",
    returned: "This exchange couldn't be completed. Your money is back in your account.",
  },
  failed: "We can't show the rate and fee right now.",
} as const;
