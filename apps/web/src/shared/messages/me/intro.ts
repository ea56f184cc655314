/** The welcome banner and its four slides. */
export const introMessages = {
  banner: "Welcome to Lilypad",
  bannerText: "See what you can do here",
  dismiss: "Dismiss the welcome",
  title: "Welcome to Lilypad",
  slide: (number: number, of: number) => `Slide ${number} of ${of}`,
  slides: [
    {
      title: "Your money is yours",
      text: "Lilypad gives you a smart account of your own on Arbitrum. Self-custody: nobody lends out what is in it.",
    },
    {
      title: "Zero fees",
      text: "Send dollars, euros and LIL to anyone on Lilypad, at any hour. It costs nothing.",
    },
    {
      title: "Teleport",
      text: "Money from bank to bank across borders: share a link, get paid by bank transfer. 0% fees this term.",
    },
    {
      title: "Invite and earn",
      text: "Bring your friends. Every week the best referrers win up to $100.",
    },
  ],
  skip: "Skip",
  proceed: "Continue",
  last: "Let's go!",
} as const;
