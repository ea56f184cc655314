/** The welcome banner and its four slides. */
export const introMessages = {
  banner: "Welcome to Lilypad",
  bannerText: "See what you can do",
  dismiss: "Dismiss the welcome",
  title: "Welcome to Lilypad",
  slide: (number: number, of: number) => `Slide ${number} of ${of}`,
  slides: [
    {
      title: "Your money is yours",
      text: "You get your own smart account on Arbitrum. It's yours; we never lend it out.",
    },
    {
      title: "Zero fees",
      text: "Send money and LIL to anyone on Lilypad, at any time, for free.",
    },
    {
      title: "Teleport",
      text: "Move money from bank to bank across borders: share a link and get paid by bank transfer. 0% fees this term.",
    },
    {
      title: "Invite and earn",
      text: "Invite friends. Top referrers win up to $100 every week.",
    },
  ],
  skip: "Skip",
  proceed: "Continue",
  last: "Let's go!",
} as const;
