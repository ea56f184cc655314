import { contactPoints, type Keeper, keeperName, type LegalDocument } from "./legal-document.ts";

/** The contract between a person and the operator of this installation. */
export function termsOf(keeper: Keeper): LegalDocument {
  const who = keeperName(keeper);
  return {
    title: "Terms of service",
    inForceSince: "November 22, 2026",
    summary:
      "In short: your account is yours alone, payments are final, LIL is a reward and not money, and you can leave whenever you like.",
    sections: [
      {
        title: "Who you make this contract with",
        paragraphs: [
          `Lilypad at ${keeper.host} is run by ${who}. “We” and “us” below mean ${who}; “you” means the person who opens an account. Lilypad itself is open software that anybody can run: other people's Lilypads are other services, with terms of their own.`,
          "By ticking the box when you create an account you agree to these terms. If you don't agree, please don't open one. How we treat what we know about you is said in the privacy policy.",
        ],
      },
      {
        title: "Who can have an account",
        paragraphs: [
          "You need to be at least 18 years old, able to make contracts where you live, and to act for yourself and not for somebody else or for a business. One person has one account. What you tell us about yourself has to be true, and you keep it up to date under Profile.",
          "You may not use Lilypad where the law forbids it, or if you are on a sanctions list that applies to us or to you. Some functions, such as moving money to and from banks, ask for proof of who you are first.",
        ],
      },
      {
        title: "Your account and its safety",
        paragraphs: [
          "You sign in with codes or links that we send to your email address, and you can add a passcode and passkeys, which then also guard everything that moves money. Keep them to yourself. Nobody who works for us will ever ask you for a code or a passcode.",
          "Tell us at once if you think that somebody else can get into your account or your email. Under Profile you can see where you are signed in and end any of these sessions, or all of them. What was sent with your second factor, or with a session you left open, counts as sent by you, unless the law where you live says otherwise.",
          "Your display tag is how others find you. It must not pretend to be somebody else, insult anybody or infringe a right; we may take such a tag back.",
        ],
      },
      {
        title: "What your balances are",
        paragraphs: [
          "Your US dollar balance is an amount of a dollar stablecoin (USDC), your euro balance an amount of a euro stablecoin (EURC). Both are tokens on the public blockchain Arbitrum that their own issuers promise to redeem; we don't issue them and don't guarantee their value. They are not bank deposits, they bear no interest, and no deposit insurance covers them.",
          "The tokens lie in a smart account, a Safe, that was made for you alone; its address stands in your profile. Payments between people are recorded in our ledger at once and carried to the blockchain in batches shortly after. A module of the smart account, which can move the listed tokens only and within daily limits, does that on your instruction. The key that owns the smart account is kept offline and used only to recover an account or to hand it over.",
        ],
      },
      {
        title: "Sending, requesting and receiving money",
        paragraphs: [
          "A payment is ordered when you press Send. Please check the person, the amount and the currency before you do: once a payment is completed it is final, and neither you nor we can take it back. If you paid the wrong person, ask them to send it back; we will help where we can.",
          "As long as a payment is pending it is set aside in your account. If it cannot be carried out, the amount is free again and nothing was paid. You can ask people for money; they can pay, or reject, and a request that nobody answers expires after 30 days.",
          "There are limits for single payments and for each day. The daily limit is lower as long as you have neither a passcode nor a passkey, and for a day after you change one. We tell you when a limit stands in the way. Money that reaches your address from outside is credited once the blockchain has confirmed it; other tokens, and tokens on other blockchains, are not credited and may be lost.",
        ],
      },
      {
        title: "What it costs",
        paragraphs: [
          "Opening and keeping an account costs nothing, and neither does sending money to people who use Lilypad. Should a function ever cost something, you are shown the whole price before you confirm.",
        ],
      },
      {
        title: "LIL and rewards",
        paragraphs: [
          "LIL is a reward for taking part, for example for signing up, for turning notifications on and for inviting friends. It is not money, has no cash value, and can't be bought from us or exchanged with us. What it unlocks is shown in the app.",
          "A referral counts once the person you invited has really started using their account, as the app explains. You can't invite yourself, open several accounts, or pay others to pretend. Rewards and prizes got in such ways are not paid, and may be taken back. We may change what is rewarded for the future; what you have earned stays yours.",
        ],
      },
      {
        title: "What is not allowed",
        paragraphs: ["You may not use Lilypad"],
        points: [
          "for anything that is against the law, such as fraud, money laundering or paying for forbidden goods;",
          "to harass people, or to ask strangers for money again and again;",
          "for somebody else's money or as part of a business that handles payments for others;",
          "to break in, to overload it, or to get around limits, checks and rules;",
          "with programs that act in place of a person, unless we have allowed it.",
        ],
      },
      {
        title: "When we have to step in",
        paragraphs: [
          "We may delay or refuse a payment, or suspend an account, when the law obliges us to, when we have good reason to believe that these terms are broken, or when it protects you or others. We tell you why as soon as we may, and lift it when the reason is gone. Money that is yours stays yours.",
        ],
      },
      {
        title: "How reliable it is",
        paragraphs: [
          "We work to keep Lilypad running and correct, but blockchains, networks, mail and banks are not in our hands, and sometimes we have to repair things. Payments can then take longer. When no answer reaches your device, the app finds out by itself what has become of a payment: you don't need to send it twice.",
          "Tokens and blockchains carry risks of their own: a stablecoin can lose its value or be frozen by its issuer, and software can have faults that nobody knew of. Please don't keep more here than you can do without for a while.",
        ],
      },
      {
        title: "What we are liable for",
        paragraphs: [
          "We are liable without limit where we act with intent or gross negligence, for injury to life, body or health, and wherever the law does not allow a limit. If we break one of our main duties by slight negligence, we are liable for the damage that is typical of such a contract and could be foreseen. Beyond that we are not liable for slight negligence.",
          "Your rights as a consumer under the law of the country you live in are not touched by anything in these terms.",
        ],
      },
      {
        title: "Leaving",
        paragraphs: [
          "You can delete your account at any time under Profile, once it is empty and nothing is on its way. What then has to be kept, and why, is said there and in the privacy policy.",
          "We can end the contract with two months' notice by email, or at once for a serious reason. You then have time to move your money out.",
        ],
      },
      {
        title: "When these terms change",
        paragraphs: [
          "We tell you in the app or by email at least 30 days before a change applies to you, unless the law demands it sooner. If you don't agree you can delete your account until then. Improvements that only benefit you may apply at once.",
        ],
      },
      {
        title: "Law and disputes",
        paragraphs: [
          `The law of the country where ${who} is established applies; as a consumer you also keep the protection of the law where you live, and may go to court there. Please write to us first: most things can be put right quickly. If one of these terms does not hold, the others still do.`,
        ],
      },
      {
        title: "How to reach us",
        paragraphs: ["Questions, complaints and notices go to:"],
        points: contactPoints(keeper),
      },
    ],
  };
}
