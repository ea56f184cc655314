import {
  contactPoints,
  type Keeper,
  keeperName,
  type LegalDocument,
  type LegalSection,
} from "./legal-document.ts";

const whatWeHold: readonly LegalSection[] = [
  {
    title: "What you tell us",
    paragraphs: ["You give us these yourself, and can see and change them under Profile:"],
    points: [
      "your email address, which is how you sign in;",
      "your first and last name, phone number and display tag;",
      "your postal address and date of birth, if you enter them;",
      "notes on payments and requests;",
      "which notifications you want, whether people find you by your name, and whom you have blocked.",
    ],
  },
  {
    title: "What comes about as you use Lilypad",
    paragraphs: [],
    points: [
      "Payments, requests and rewards: who, how much, when, and what became of them. They are our books.",
      "Your smart account's address and everything that happens there on the blockchain, which is public.",
      "Sessions: when you signed in and were last seen, and what kind of device and browser it was, such as “Chrome on Windows”. We don't store your network address with it.",
      "Codes, links, passcodes and session tokens: stored as fingerprints from which they can't be read back. Of a passkey we hold the public half only; your face or finger never leaves your device.",
      "Devices that get push notifications: the address your browser gave us for it, and its kind.",
      "Whom you invited, and who invited you; and which fingerprints of addresses were rewarded on which devices.",
      "What you report to us about people who asked you for money.",
    ],
  },
  {
    title: "When you pay somebody's link",
    paragraphs: [
      "You need no account for that. What you enter goes to our banking partner, which carries the payment out. We keep the bank's name and the last four characters of the account number until the link is paid or has ended; your browser keeps what you entered, without account numbers, as long. The person you pay sees that the link was paid, not from where.",
    ],
  },
  {
    title: "Contacts and invitations",
    paragraphs: [
      "If you choose to look for friends, your phone asks you which contacts to send us. We compare their email addresses at once with those our members have confirmed. Pairs that match are kept, so that you find each other, and you can delete them; everything else, phone numbers included, is forgotten as soon as the comparison is done.",
      "When somebody opens an invitation, we keep its code for 24 hours together with a short fingerprint of the device (screen, time zone, language and the like) and an anonymous visitor id, so that the invitation still counts if the code gets lost on the way to the sign-up. The fingerprint serves nothing else and is then deleted.",
    ],
  },
];

/** The recipients of error reports and counted views, if the operator has enabled them. */
function receiversOf({ reportsErrors, countsViews }: Keeper): string[] {
  return [
    ...(reportsErrors
      ? [
          "a service that collects error reports: when the app or our servers meet an error nobody expected, it is told what kind of error it was, on which screen, in which version and on what kind of device. Addresses, codes, numbers and what was typed are taken out before, and it is not told who you are or what your network address is;",
        ]
      : []),
    ...(countsViews
      ? [
          "a service that counts which screens are opened: it is told the screen and, for the first one, from which site you came, but not who you are, nor your network address or browser. If your browser asks not to be tracked, nothing is told;",
        ]
      : []),
  ];
}

/** The purpose and the legal basis of both. */
function groundsOf({ reportsErrors, countsViews }: Keeper): string[] {
  const aims = [
    ...(reportsErrors ? ["to find and mend errors"] : []),
    ...(countsViews ? ["to see which screens are used"] : []),
  ].join(" and ");
  if (aims === "") return [];
  const said = aims.charAt(0).toUpperCase() + aims.slice(1);
  return [`${said}, without looking at who you are: that is our legitimate interest.`];
}

/** The privacy policy: which data is held, why, how long, and which rights people have. */
export function privacyOf(keeper: Keeper): LegalDocument {
  const who = keeperName(keeper);
  return {
    title: "Privacy policy",
    inForceSince: "November 22, 2026",
    summary:
      "In short: we hold what an account needs and nothing for advertising. You can see all of it, take it with you, and delete it.",
    sections: [
      {
        title: "Who is responsible",
        paragraphs: [
          `${who.charAt(0).toUpperCase()}${who.slice(1)} runs Lilypad at ${keeper.host} and is responsible for what is done there with personal data. This policy explains what that is.`,
        ],
        points: contactPoints(keeper),
      },
      ...whatWeHold,
      {
        title: "What we use it for, and on what ground",
        paragraphs: [],
        points: [
          "To run your account and carry out payments: because of our contract with you.",
          "To keep it safe: to limit attempts at guessing, to notice a stolen session, to tell you about sign-ins and changes. To pay each reward once, and to look at rewards that many people earn on one device. We and you both have a legitimate interest in that. Network addresses are counted for this, for a day at most, and never stored with your account.",
          "To keep books, and to prove who you are where banks are involved: because the law asks for it.",
          ...groundsOf(keeper),
          "To notify you, to look for your contacts and to ask a places service: only with your consent, which you can take back at any time.",
        ],
      },
      {
        title: "What others can see",
        paragraphs: [
          "People who use Lilypad can find you by tag or name and see your name, tag and the colour of your picture. Under Profile, “Privacy”, you can turn off being found by name: then only your full tag finds you, and whoever has your email address among their contacts. Nobody is told that you blocked or reported them. People you pay, or who pay you, also see the payment and its note. Nobody sees your email address, phone number or postal address.",
          "On the blockchain anybody can see the amounts that move between smart accounts. There are no names, but somebody who knows your account's address can follow what happens there, and what is written there can't be erased by anybody.",
        ],
      },
      {
        title: "Who else gets data",
        paragraphs: ["We don't sell data and show no advertising. Data goes only to"],
        points: [
          "those who run servers, databases and mail for us, on our instruction;",
          "a node of the blockchain, for the transactions themselves;",
          "your browser's maker, whose push service passes notifications on in encrypted form, if you turn them on;",
          "banking partners, when you link a bank account or move money to or from a bank;",
          ...(keeper.offersCards
            ? [
                "the card issuer, when you set up a card: it is told your email address and what its steps ask you for, such as your phone number and proof of who you are, and keeps that by its own policy;",
              ]
            : []),
          ...(keeper.usesPlaces
            ? [
                "Google, when you open an address form: your browser then loads Google's places service and sends it what you type into the search there, and your network address with it. You can type the address by hand instead;",
              ]
            : []),
          ...(keeper.asksOutside
            ? [
                "a service that phrases answers in the chat of the welcome page: it is told your question and our help texts, without who you are, and not at all when an email address or a long number stands in your question;",
              ]
            : []),
          ...receiversOf(keeper),
          "authorities, where a law obliges us.",
        ],
      },
      {
        title: "What is kept on your device",
        paragraphs: [
          `The app stores what it needs in your browser: your session, your last known balances for when you are offline, payments that have not been answered yet, your chosen theme, ${keeper.reportsErrors ? "how many errors it has reported, " : ""}and what you have dismissed. Signing out removes your session and balances. There are five cookies: an anonymous visitor id that lives for seven days and serves invitations and rewards only; one that lasts as long as a sign-in link you asked for; one that remembers for a day when you asked for a sign-in code; one that remembers for 400 days that you have signed in on this device, so that nobody else's wrong codes keep you out and we notice when one device collects the rewards of many; and, when you pay somebody's link, one by which we know your browser again for sixty days. ${keeper.countsViews ? "Nothing there serves to follow you." : "There are no trackers."}`,
        ],
      },
      {
        title: "How long it is kept",
        paragraphs: [],
        points: [
          "Your profile: as long as you have an account.",
          "Codes and links: minutes. Sessions: until you sign out, or seven days after you were last here.",
          "The books: as long as the law asks for it, in most countries five to ten years, also after an account is deleted; then under a number instead of your name.",
          "Your tag, once you give it up: it rests for a year, so that nobody can pretend to be you.",
          "If you earned rewards: a fingerprint of your email address, for three years after you delete your account, and of the devices you earned them on, for a year, so that nobody earns them again and again. They are made with a secret key; nobody can read your address or your device from them, and they serve nothing else.",
          "What people you paid, or who paid you, see in their own history, also after your account is deleted: the payment and its note, without your name.",
          `What banking partners${keeper.offersCards ? " and the card issuer" : ""} know about you: they keep it by law and by their own policies, also after your account is deleted. They have no way for us to delete it; your bank accounts are unlinked there.`,
          "A chat on the welcome page, and an address that you give there: a day.",
          "Reports about others: until a year after we have dealt with them; without your name and words once your account is deleted.",
          "Backups: until they are overwritten in their turn.",
        ],
      },
      {
        title: "Your rights",
        paragraphs: [
          "You can have a copy of everything we hold about you at any time: Profile, “Download my data”. You can correct it there, and delete your account. You may also ask us to restrict what we do with your data, object to what rests on our interests, and take back a consent, without giving reasons.",
          "If you think we do something wrong, please tell us. You can also complain to the data protection authority where you live or where we are established. No decision about you with serious consequences is made by a machine alone.",
        ],
      },
      {
        title: "How it is protected",
        paragraphs: [
          "Connections are encrypted, secrets are stored as fingerprints or not at all, the keys of accounts are kept offline, and whatever moves money is checked against the live session and your second factor. If something should happen to your data that puts you at risk, we tell you and the authority without delay.",
        ],
      },
      {
        title: "Children, and changes",
        paragraphs: [
          "Lilypad is not for people under 18, and we don't knowingly hold data about them. When this policy changes in a way that matters, we tell you in the app or by email before it applies.",
        ],
      },
    ],
  };
}
