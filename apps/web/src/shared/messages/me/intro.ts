import { promises } from "../phrases/promises.ts";

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
      text: (network: string) =>
        `You get your own smart account on ${network}, and we never lend it out. ${promises.custody}`,
    },
    {
      title: "Zero fees",
      text: `${promises.fees} Send money and LIL to anyone on Lilypad, at any time.`,
    },
    {
      title: "Teleport",
      text: "Move money from bank to bank across borders: share a link and get paid by bank transfer. 0% fees this term; the payer sees our partner's fee first.",
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
