/** A text that answers one question, and a page with more about it. */
export interface HelpText {
  readonly title: string;
  /** Words that people use in questions and the text does not contain. */
  readonly keywords: string;
  readonly text: string;
  /** A public path of the app. */
  readonly href: `/${string}`;
}

/** The deployment's names that the texts contain. */
export interface DeploymentNames {
  /** The name of the chain that people use in a sentence. */
  readonly network: string;
  /** The symbol of the token for dollars. */
  readonly dollarToken: string;
}

/** Everything that the assistant knows. It quotes these texts and invents nothing. */
export const helpTextsFor = ({ network, dollarToken }: DeploymentNames): readonly HelpText[] => [
  {
    title: "What Lilypad costs",
    keywords: "fee fees price charge expensive cheap free cost commission pay",
    text: "Lilypad charges nothing for opening an account, holding money or sending it to other people on Lilypad. Exchanging dollars and euros has a fee, and banking partners may charge one when you add money from a bank or withdraw to one. You'll see the fee, and what arrives, before you confirm.",
    href: "/terms",
  },
  {
    title: "Is Lilypad a bank?",
    keywords:
      "bank banks banking licence license licensed regulated insured insurance deposit protection",
    text: `No, Lilypad is not a bank, and your money is not covered by a deposit guarantee. It is held as digital currency on ${network}, in an account that belongs only to you. Bank transfers are carried out by payment partners.`,
    href: "/terms",
  },
  {
    title: "How long a payment takes",
    keywords: "fast speed quick quickly arrive arrives duration time instant days hours",
    text: "Money you send to someone on Lilypad arrives within seconds. Bank transfers take from minutes to a few working days, depending on the banks.",
    href: "/terms",
  },
  {
    title: "Opening an account",
    keywords: "sign up join register create start begin new account",
    text: "All you need is an email address. Enter the six-digit code we email you, your name and your phone number, and choose a display tag. Your wallet is ready in moments.",
    href: "/onboarding/steps",
  },
  {
    title: "Verifying your identity",
    keywords: "kyc identity verification passport document id check review approve",
    text: "To add money from a bank or withdraw to one, our banking partner needs to verify your identity. You upload a document once, and the review usually takes 2-3 minutes. You can send to people on Lilypad without verification.",
    href: "/privacy",
  },
  {
    title: "Adding money from a bank",
    keywords: "top up topup deposit fund load add pay in",
    text: "Link your bank account, choose an amount, and make the transfer that the app shows you. It arrives in your wallet as dollars. Which currencies you can send depends on your bank's country.",
    href: "/onboarding",
  },
  {
    title: "Withdrawing to a bank",
    keywords: "withdraw withdrawal cash out payout bank",
    text: "Choose a linked bank account and an amount. You'll see the rate and what arrives before you confirm. If a bank doesn't accept the money, it's returned to your wallet.",
    href: "/onboarding",
  },
  {
    title: "Sending and requesting money",
    keywords: "send transfer request friend people family someone split tag",
    text: "Find someone by their display tag, name or code, choose a currency and an amount, and send. You can also request money; they can pay with one tap, or decline.",
    href: "/onboarding",
  },
  {
    title: "Currencies and balances",
    keywords: "currency currencies dollar euro usdc eurc stablecoin hold token crypto",
    text: `You hold digital money, such as dollars (${dollarToken}), and LIL, our reward token, in one wallet. Banks receive and send their own currencies.`,
    href: "/terms",
  },
  {
    title: "Is my money safe?",
    keywords: "safe security secure custody trust hack protect steal key keys protected",
    text: "Your money is held in a smart account that belongs only to you; its transactions are visible on the public blockchain. You can protect it with a passcode and passkeys. Without one of them, your daily limit is lower. It is not a bank account and not covered by deposit insurance.",
    href: "/terms",
  },
  {
    title: "LIL and rewards",
    keywords: "reward rewards bonus earn referral refer invite invitation points",
    text: "LIL is a reward token. You earn it for signing up, for turning notifications on and for each friend who joins and adds $10 that stays, or verifies their identity. It's a thank-you, not an investment.",
    href: "/terms",
  },
  {
    title: "Weekly prizes",
    keywords: "prize prizes leaderboard win winner competition contest",
    text: "Each week, the people who invite the most friends win prizes in digital dollars. See the prizes page for rules and past winners.",
    href: "/leaderboard/prizes",
  },
  {
    title: "What happens to my data",
    keywords: "privacy data personal gdpr information chat store stored delete email",
    text: "We keep what the product needs and tell you what that is. We delete this chat after a day. If you leave an email address here, we only use it to fill in the sign-up form.",
    href: "/privacy",
  },
  {
    title: "Closing an account",
    keywords: "close delete leave cancel account remove terminate",
    text: "You can delete your account in your profile at any time, once your balance is empty and you have no pending payments.",
    href: "/terms",
  },
  {
    title: "Signing in",
    keywords: "login log in code password forgot magic link passkey",
    text: "There is no password. We email you a six-digit code or a link, and ask for your passkey or passcode if you have set one up.",
    href: "/onboarding/login/email-login",
  },
];
