import { contactPoints, type Keeper, keeperName, type LegalDocument } from "./legal-document.ts";

/** The contract between a person and the keeper of this installation. */
export function termsOf(keeper: Keeper): LegalDocument {
  const who = keeperName(keeper);
  return {
    title: "Terms of service",
    inForceSince: "November 22, 2026",
    summary:
      "In short: your account is yours alone, payments are final, LIL is a reward and not money, and you can leave at any time.",
    sections: [
      {
        title: "Who this contract is with",
        paragraphs: [
          `Lilypad at ${keeper.host} is run by ${who}. “We” and “us” below mean ${who}; “you” means the person who opens an account. Lilypad itself is open-source software that anyone can run: other installations are separate services with their own terms.`,
          "By ticking the box when you create an account you agree to these terms. If you don't agree, please don't open one. The privacy policy explains how we treat your data.",
        ],
      },
      {
        title: "Who can have an account",
        paragraphs: [
          "You need to be at least 18 years old, legally able to enter into contracts where you live, and acting for yourself rather than for someone else or for a business. Each person may have one account. The information you give us must be true, and you must keep it up to date under Profile.",
          "You may not use Lilypad where the law forbids it, or if you are on a sanctions list that applies to us or to you. Some features, such as moving money to and from banks, require proof of identity first.",
        ],
      },
      {
        title: "Your account and its safety",
        paragraphs: [
          "You sign in with codes or links that we send to your email address, and you can add a passcode and passkeys, which then also protect everything that moves money. Keep them to yourself. No one who works for us will ever ask you for a code or a passcode.",
          "Please let us know right away if you think someone else has access to your account or your email. Under Profile you can see where you are signed in and end any of these sessions, or all of them. What was sent with your second factor, or with a session you left open, counts as sent by you, unless the law where you live says otherwise.",
          "Your display tag is how others find you. It must not impersonate or insult anyone or infringe anyone's rights; we may remove such a tag.",
        ],
      },
      {
        title: "What your balances are",
        paragraphs: [
          `Each of your money balances is an amount of a stablecoin in its currency, such as ${keeper.dollarToken} for US dollars. Stablecoins are tokens on the public blockchain ${keeper.network} that their own issuers promise to redeem; we don't issue them and don't guarantee their value. They are not bank deposits, they bear no interest, and no deposit insurance covers them.`,
          "The tokens are held in a smart account, a Safe, that was created for you alone; its address is in your profile. Payments between people are recorded in our ledger immediately and sent to the blockchain in batches shortly afterwards. On your instruction, this is done by a module of the smart account, which can only move the listed tokens, and only within daily limits. The key that owns the smart account is kept offline and used only to recover an account or to hand it over.",
        ],
      },
      {
        title: "Sending, requesting and receiving money",
        paragraphs: [
          "You order a payment by tapping Send. Please check the person, the amount and the currency before you do: once a payment is completed it is final, and neither you nor we can reverse it. If you paid the wrong person, ask them to send it back; we will help where we can.",
          "While a payment is pending, its amount is reserved in your account. If the payment cannot be carried out, the amount is released and nothing has been paid. You can request money from people; they can pay or reject the request, and a request that is not answered expires after 30 days.",
          "There are limits for single payments and for each day. The daily limit is lower while you have neither a passcode nor a passkey, and for a day after you change one. We'll let you know when a payment exceeds a limit. Money that reaches your address from outside is credited once the blockchain has confirmed it. Other tokens are not credited, and we return them if you ask; tokens on other blockchains are not credited and may be lost.",
        ],
      },
      {
        title: "What it costs",
        paragraphs: [
          "Opening and keeping an account costs nothing, and neither does sending money to people who use Lilypad. If a feature ever costs something, you will see the full price before you confirm.",
        ],
      },
      {
        title: "LIL and rewards",
        paragraphs: [
          "LIL is a reward for taking part, for example for signing up, for turning notifications on and for inviting friends. It is not money, has no cash value, and can't be bought from us or exchanged with us. What it unlocks is shown in the app.",
          "A referral counts once the person you invited has really started using their account, as the app explains. You may not invite yourself, open several accounts, or pay others to sign up. Rewards and prizes obtained in such ways are not paid, and may be reversed. We may change future rewards; what you have already earned stays yours.",
        ],
      },
      {
        title: "What is not allowed",
        paragraphs: ["You may not use Lilypad"],
        points: [
          "for anything illegal, such as fraud, money laundering or paying for prohibited goods;",
          "to harass people, or to request money from strangers repeatedly;",
          "for someone else's money or as part of a business that handles payments for others;",
          "to gain unauthorised access, to overload the service, or to bypass limits, checks and rules;",
          "with programs that act in place of a person, unless we have allowed it.",
        ],
      },
      {
        title: "When we may restrict your account",
        paragraphs: [
          "We may delay or refuse a payment, or suspend an account, when the law requires it, when we have good reason to believe that these terms have been broken, or to protect you or others. We will tell you why as soon as we are allowed to, and lift the restriction once the reason no longer applies. Your money remains yours.",
        ],
      },
      {
        title: "How reliable it is",
        paragraphs: [
          "We work to keep Lilypad running and correct, but blockchains, networks, email and banks are beyond our control, and maintenance is sometimes necessary. Payments can then take longer. If no answer reaches your device, the app checks the result of a payment automatically: you don't need to send it twice.",
          "Tokens and blockchains carry their own risks: a stablecoin can lose its value or be frozen by its issuer, and software can have unknown faults. Please don't keep more here than you can do without for a while.",
        ],
      },
      {
        title: "What we are liable for",
        paragraphs: [
          "Our liability is unlimited for intent and gross negligence, for injury to life, body or health, and wherever the law does not permit a limit. If we breach one of our main obligations through slight negligence, we are liable for the foreseeable damage that is typical of such a contract. We are not otherwise liable for slight negligence.",
          "Nothing in these terms affects your rights as a consumer under the law of the country you live in.",
        ],
      },
      {
        title: "Leaving",
        paragraphs: [
          "You can delete your account at any time under Profile, once your money is taken out and no payment is pending. LIL ends with the account. That page and the privacy policy explain what has to be kept, and why.",
          "We can end the contract with two months' notice by email, or immediately for a serious reason. You will have time to move your money out.",
        ],
      },
      {
        title: "When these terms change",
        paragraphs: [
          "We'll let you know in the app or by email at least 30 days before a change applies to you, unless the law requires it sooner. If you don't agree, you can delete your account before then. Changes that only benefit you may apply immediately.",
        ],
      },
      {
        title: "Law and disputes",
        paragraphs: [
          `The law of the country where ${who} is established applies; as a consumer you also keep the protection of the law where you live, and may go to court there. Please write to us first: most problems can be solved quickly. If one of these terms is invalid, the others remain in force.`,
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
