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
      "which notifications you want, whether people can find you by your name, and whom you have blocked.",
    ],
  },
  {
    title: "What is created as you use Lilypad",
    paragraphs: [],
    points: [
      "Payments, requests and rewards: who, how much, when, and their outcome. These are our accounting records.",
      "Your smart account's address and everything that happens there on the blockchain, which is public.",
      "Sessions: when you signed in and were last seen, and what kind of device and browser it was, such as “Chrome on Windows”. We don't store your network address with it.",
      "Codes, links, passcodes and session tokens: stored as fingerprints from which they can't be read back. Of a passkey we only hold the public key; your face or fingerprint never leaves your device.",
      "Devices that receive push notifications: the address that your browser gave us for this, and the kind of device.",
      "Whom you invited, and who invited you; and which fingerprints of addresses were rewarded on which devices.",
      "Your reports about people who requested money from you.",
      "Which version of the terms and of this policy you accepted, and when.",
    ],
  },
  {
    title: "When you pay someone's link",
    paragraphs: [
      "You don't need an account for this. What you enter goes to our banking partner, which carries out the payment. We keep the bank's name and the last four characters of the account number until the link is paid or has ended; your browser keeps what you entered, without account numbers, for the same time, and your name and email until you close the tab. The person you pay sees your name and how much you paid, but not from which account. Your name stays with the payment until they delete their account.",
    ],
  },
  {
    title: "Contacts and invitations",
    paragraphs: [
      "If you choose to look for friends, your phone asks you which contacts to send us. We compare their email addresses right away with those our members have confirmed. Matching pairs are kept, so that you can find each other, and you can delete them; everything else, including phone numbers, is deleted as soon as the comparison is done.",
      "When someone opens an invitation, we keep its code for 24 hours together with a short fingerprint of the device (screen, time zone, language and the like) and an anonymous visitor id, so that the invitation still counts if the code is lost before the sign-up. The fingerprint is used for nothing else and is then deleted.",
    ],
  },
];

/** The recipients of error reports and counted views, if the keeper has enabled them. */
function receiversOf({ reportsErrors, countsViews }: Keeper): string[] {
  return [
    ...(reportsErrors
      ? [
          "a service that collects error reports: for unexpected errors in the app or on our servers, it receives the kind of error, the screen, the version and the kind of device. Addresses, codes, numbers and what was typed are removed first, and it doesn't learn who you are or what your network address is;",
        ]
      : []),
    ...(countsViews
      ? [
          "a service that counts which screens are opened: it receives the screen and, for the first one, the site you came from, but not who you are, your network address or your browser. If your browser asks not to be tracked, nothing is counted;",
        ]
      : []),
  ];
}

/** The purpose and the legal basis of both. */
function groundsOf({ reportsErrors, countsViews }: Keeper): string[] {
  const aims = [
    ...(reportsErrors ? ["to find and fix errors"] : []),
    ...(countsViews ? ["to see which screens are used"] : []),
  ].join(" and ");
  if (aims === "") return [];
  const said = aims.charAt(0).toUpperCase() + aims.slice(1);
  return [`${said}, without identifying you: this is our legitimate interest.`];
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
          `${who.charAt(0).toUpperCase()}${who.slice(1)} runs Lilypad at ${keeper.host} and is responsible for the personal data processed there. This policy explains how it is processed.`,
        ],
        points: contactPoints(keeper),
      },
      ...whatWeHold,
      {
        title: "What we use it for, and our legal basis",
        paragraphs: [],
        points: [
          "To run your account and carry out payments: based on our contract with you.",
          "To keep it safe: to limit guessing, to detect a stolen session, and to tell you about sign-ins and changes. To pay each reward once, and to review rewards that many people earn on one device. We both have a legitimate interest in that. Network addresses are counted for this purpose, for a day at most, and never stored with your account.",
          "To keep accounting records, and to verify your identity where banks are involved: because the law requires it.",
          ...groundsOf(keeper),
          "To notify you, to look up your contacts and to use a places service: only with your consent, which you can withdraw at any time.",
        ],
      },
      {
        title: "What others can see",
        paragraphs: [
          "People who use Lilypad can find you by tag or name and see your name, tag and the colour of your picture. Under Profile, “Privacy”, you can turn off being found by name: then people can only find you by your full tag, or if your email address is in their contacts. We don't tell people that you have blocked or reported them. People you pay, or who pay you, also see the payment and its note. No one sees your email address, phone number or postal address.",
          "On the blockchain anyone can see the amounts that move between smart accounts. There are no names, but anyone who knows your account's address can follow what happens there, and no one can erase what is written there.",
        ],
      },
      {
        title: "Who else gets data",
        paragraphs: ["We don't sell data and show no advertising. Data goes only to"],
        points: [
          "the companies that run servers, databases and email for us, on our instruction;",
          "a node of the blockchain, for the transactions themselves;",
          "your browser's maker, whose push service passes notifications on in encrypted form, if you turn them on;",
          "banking partners, when you link a bank account or move money to or from a bank;",
          ...(keeper.offersCards
            ? [
                "the card issuer, when you set up a card: it receives your email address and what its steps ask for, such as your phone number and proof of identity, and keeps it under its own policy;",
              ]
            : []),
          ...(keeper.usesPlaces
            ? [
                "Google, when you open an address form: your browser then loads Google's places service and sends it what you type into the search, together with your network address. You can enter the address by hand instead;",
              ]
            : []),
          ...(keeper.asksOutside
            ? [
                "a service that phrases answers in the chat of the welcome page: it receives your question and our help texts, but not who you are, and nothing at all if your question contains an email address or a long number;",
              ]
            : []),
          ...receiversOf(keeper),
          "authorities, where the law requires it.",
        ],
      },
      {
        title: "What is kept on your device",
        paragraphs: [
          `The app stores what it needs in your browser: your session, your last known balances for when you are offline, payments that have not been answered yet, your chosen theme, ${keeper.reportsErrors ? "how many errors it has reported, " : ""}and what you have dismissed. Signing out removes your session and balances. There are five cookies: an anonymous visitor id that lasts for seven days and is only used for invitations and rewards; one that lasts as long as a sign-in link you requested; one that remembers for a day when you requested a sign-in code; one that remembers for 400 days that you have signed in on this device, so that other people's wrong codes don't lock you out and we notice when one device collects the rewards of many people; and, when you pay someone's link, one that recognises your browser for sixty days. ${keeper.countsViews ? "Nothing there is used to follow you." : "There are no trackers."}`,
        ],
      },
      {
        title: "How long it is kept",
        paragraphs: [],
        points: [
          "Your profile: as long as you have an account.",
          "Codes and links: minutes. Sessions: until you sign out, or seven days after you were last here.",
          "What our servers note about each request, with your account's number and without your name or network address: 90 days.",
          "Accounting records: as long as the law requires, in most countries five to ten years, also after an account is deleted; then under a number instead of your name.",
          "Your tag, once you give it up: for a year, so that no one can impersonate you.",
          "If you earned rewards: a fingerprint of your email address, for three years after you delete your account, and of the devices you earned them on, for a year, so that no one can earn them repeatedly. They are created with a secret key; no one can derive your address or your device from them, and they are used for nothing else.",
          "Payments in the history of people you paid or who paid you, also after your account is deleted: the payment and its note, without your name.",
          `Data held by banking partners${keeper.offersCards ? " and the card issuer" : ""}: they keep it as the law and their own policies require, also after your account is deleted. We have no way to delete it there, but your bank accounts are unlinked.`,
          "What our staff did with your account and why, when you signed in and out, and results of checks that the law requires: after your account is deleted under a number instead of your name.",
          "A chat on the welcome page, and an email address that you enter there: a day.",
          "Reports about others: for a year after we have dealt with them; without your name and text once your account is deleted.",
          "Backups: until they are overwritten.",
        ],
      },
      {
        title: "Your rights",
        paragraphs: [
          "You can have a copy of everything we hold about you at any time: Profile, “Download my data”. You can correct it there, and delete your account. You may also ask us to restrict the processing of your data, object to processing based on our interests, and withdraw your consent, without giving reasons.",
          "If you think we do something wrong, please tell us. You can also complain to the data protection authority where you live or where we are established. No decision with serious consequences for you is taken by a machine alone.",
        ],
      },
      {
        title: "How it is protected",
        paragraphs: [
          "Connections are encrypted, secrets are stored as fingerprints or not at all, the keys of accounts are kept offline, and everything that moves money is checked against the live session and your second factor. If something happens to your data that puts you at risk, we will tell you and the authority without delay.",
        ],
      },
      {
        title: "Children, and changes",
        paragraphs: [
          "Lilypad is not for people under 18, and we don't knowingly hold data about them. If this policy changes significantly, we will tell you in the app or by email before the change applies.",
        ],
      },
    ],
  };
}
