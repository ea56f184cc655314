/** The public page that says whether each part of Lilypad works. */
export const statusMessages = {
  title: "Status",
  lead: "Is Lilypad working? We check every part twice a minute.",
  loading: "Loading the status",
  failed: "Could not load the status",
  failedNote: "Lilypad or your connection isn't working right now.",
  overall: {
    operating: {
      title: "No known problems",
      detail: "Everything we could check is working as usual.",
    },
    slower: {
      title: "Some things are slower than usual",
      detail: "Payments aren't lost. They may stay pending for longer.",
    },
    stopped: {
      title: "Some things aren't working",
      detail: "Some features aren't available right now. Pending payments aren't lost.",
    },
    unknown: {
      title: "We can't tell right now",
      detail: "Our checks have stopped, so we don't know whether everything is working.",
    },
  },
  checkedAt: (moment: string) => `Last checked ${moment}.`,
  neverChecked: "Not checked yet.",
  names: {
    payments: "Payments",
    chain: "Blockchain",
    bank_transfers: "Top-ups and withdrawals",
    cards: "Cards",
    emails: "Emails and sign-in codes",
  },
  notes: {
    payments: "Sending to people on Lilypad",
    chain: "Where your money is held",
    bank_transfers: "To and from your bank",
    cards: "Ordering and managing cards. Cards can pay even if this is stopped.",
    emails: "Codes and notifications by email",
  },
  states: {
    operating: "Working",
    slower: "Slower than usual",
    stopped: "Not working",
    unknown: "Not known",
  },
  since: (moment: string) => `Since ${moment}`,
  unknownNote: "Too little has happened in the last half hour to tell.",
  days: {
    none: "The last 90 days: no trouble.",
    some: (days: number) => `The last 90 days: trouble on ${days} ${days === 1 ? "day" : "days"}.`,
    from: "90 days ago",
    to: "Today",
  },
  recent: "Recent trouble",
  trouble: (from: string, to: string | null) =>
    to === null ? `Since ${from}` : `${from} to ${to}`,
} as const;
