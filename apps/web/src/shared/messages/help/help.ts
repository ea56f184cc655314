/** Help and support for signed-in people. */
export const helpMessages = {
  title: "Help and support",
  open: "Help",
  questions: "Common questions",
  topics: [
    {
      question: "How do I add money?",
      answer:
        "Add money from a bank, receive it from a wallet, or request it from someone. Bank transfers usually take minutes, at most one business day.",
    },
    {
      question: "I sent the wrong token, or used another network",
      answer: (network: string) =>
        `Other tokens and ether on ${network} are at your address: find and return them under Add money, From a wallet, Other tokens. On another network that works like Ethereum we can often get them back by hand, within weeks, as long as we hold your account's key. On any other network we can't.`,
    },
    {
      question: "Can I cancel a payment?",
      answer:
        "Payments between people arrive within seconds and can't be undone. Check the name before you send. If you paid the wrong person, request the money back from them.",
    },
    {
      question: "Why is a payment pending?",
      answer:
        "Most payments complete within seconds. If we can't confirm one yet, we keep checking, and it is never sent twice. Your history shows its status.",
    },
    {
      question: "I forgot my passcode",
      answer:
        "Set a new one under Profile, Security. With your passkey it works right away, otherwise after 24 hours.",
    },
    {
      question: "Why do you need my identity?",
      answer:
        "Our banking partner has to verify you before bank transfers. It takes about 3 minutes and you only do it once. You don't need it to send to people on Lilypad.",
    },
    {
      question: "Someone else used my account",
      answer:
        "Sign out every device under Profile, Where you're signed in, change your passcode, and contact support right away.",
    },
  ],
  limits: "Limits and fees",
  limitsNote: "Per payment and per day",
  ask: "Ask the assistant",
  askNote: "Quick answers about Lilypad",
  status: "Status",
  statusNote: "Is everything working?",
  contact: "Contact support",
  subject: "Help with Lilypad",
} as const;
