/** A text that answers one question, and a page with more about it. */
export interface HelpText {
  readonly title: string;
  /** Words that people use in questions and the text does not contain. */
  readonly keywords: string;
  readonly text: string;
  /** A public path of the app. */
  readonly href: `/${string}`;
}

/** Everything that the assistant knows. It quotes these texts and invents nothing. */
export const helpTexts: readonly HelpText[] = [
  {
    title: "What Lilypad costs",
    keywords: "fee fees price charge expensive cheap free cost commission pay",
    text: "Lilypad takes nothing for opening an account, for holding money or for sending it to other people on Lilypad. Banking partners may take a share when money comes from a bank or goes to one; you see it, and what arrives, before you agree.",
    href: "/terms",
  },
  {
    title: "How long a payment takes",
    keywords: "fast speed quick quickly arrive arrives duration time instant days hours",
    text: "Money that you send to somebody on Lilypad is there within seconds. Transfers from and to banks take as long as the banks do, from minutes to a few working days.",
    href: "/terms",
  },
  {
    title: "Opening an account",
    keywords: "sign up join register create start begin new account",
    text: "All it takes is an email address: you get a six-digit code, tell your name and phone number, and choose a display tag. Your wallet is made while you watch.",
    href: "/onboarding/steps",
  },
  {
    title: "Verifying who you are",
    keywords: "kyc identity verification passport document id check review approve",
    text: "To move money from or to a bank, the banking partner has to know who you are. You show a document once, and the review usually takes 2-3 minutes. Sending to people on Lilypad needs no verification.",
    href: "/privacy",
  },
  {
    title: "Adding money from a bank",
    keywords: "top up topup deposit fund load add pay in",
    text: "Link your bank account, say how much, and make the transfer that the app shows you. What arrives becomes dollars in your wallet. Which currencies can come in depends on the country of the bank.",
    href: "/onboarding",
  },
  {
    title: "Taking money out to a bank",
    keywords: "withdraw withdrawal cash out payout bank",
    text: "Choose a linked bank account and an amount; you see the rate and what will arrive before you confirm. If a bank can't take the money, it comes back to your wallet.",
    href: "/onboarding",
  },
  {
    title: "Sending and requesting money",
    keywords: "send transfer request friend people family someone split tag",
    text: "Find a person by their display tag, name or code, choose dollars, euros or LIL, and send. You can ask people for money as well; they pay with one press, or decline.",
    href: "/onboarding",
  },
  {
    title: "Currencies and balances",
    keywords: "currency currencies dollar euro usdc eurc stablecoin hold token crypto",
    text: "You hold digital dollars (USDC), digital euros (EURC) and LIL, our reward token, in one wallet. Banks are reached in their own currencies.",
    href: "/terms",
  },
  {
    title: "Is my money safe?",
    keywords: "safe security secure custody trust hack protect steal key keys protected",
    text: "Your money lies in a smart account that was made for you alone; what happens with it can be seen on the public chain. You can protect it with a passcode and passkeys; without one of them, less can be sent in a day. It is not a bank account, and no deposit insurance covers it.",
    href: "/terms",
  },
  {
    title: "LIL and rewards",
    keywords: "reward rewards bonus earn referral refer invite invitation points",
    text: "LIL is a reward token. You earn it for signing up, for switching notifications on and for inviting people who then use Lilypad. It is a thank-you and no investment.",
    href: "/terms",
  },
  {
    title: "Weekly prizes",
    keywords: "prize prizes leaderboard win winner competition contest",
    text: "Whoever brings the most people in a week wins a prize in digital dollars. The rules and the past weeks stand on the page of the prizes.",
    href: "/leaderboard/prizes",
  },
  {
    title: "What happens to my data",
    keywords: "privacy data personal gdpr information chat store stored delete email",
    text: "We keep what the product needs and say what it is. This chat is forgotten after a day, and an email address that you leave here is used to fill in the sign-up form only.",
    href: "/privacy",
  },
  {
    title: "Closing an account",
    keywords: "close delete leave cancel account remove terminate",
    text: "You can close your account in your profile at any time, once your balance is empty and no payment is on its way.",
    href: "/terms",
  },
  {
    title: "Signing in",
    keywords: "login log in code password forgot magic link passkey",
    text: "There is no password. You get a six-digit code or a link by email, and a passkey or passcode as the second factor if you have set one up.",
    href: "/onboarding/login/email-login",
  },
];
