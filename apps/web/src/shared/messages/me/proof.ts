import { copied } from "../phrases/copied.ts";

/** The public page of the books, and the page where people verify their own balances. */
export const proofMessages = {
  title: "Proof of balances",
  lead: (network: string) =>
    `Everyone's money in Lilypad is held in Safes on the ${network} blockchain. This page compares the balances in our records with what those Safes hold, so you can check it yourself.`,
  loading: "Loading the figures",
  failed: "Could not load the figures",
  failedNote: "Your money isn't affected.",
  notYet: "Not compared yet",
  notYetText: "The first comparison appears here soon after Lilypad starts.",
  comparedAt: (moment: string, block: string) => `Last compared ${moment}, at block ${block}.`,
  comparedBetween: (moment: string, from: string, to: string) =>
    `Last compared ${moment}, between blocks ${from} and ${to}.`,
  people: "Balances in our records",
  safes: "Held in people's Safes",
  matches: "Matches",
  differs: (difference: string) => `Differs by ${difference}`,
  betweenSafes: "On its way between Safes",
  toBanks: "On its way to banks",
  token: "Token contract",
  transit:
    "Money on its way between Safes still belongs to its sender. Money on its way to banks has left a Safe and isn't counted above.",
  system: {
    title: "Our own accounts",
    lead: "The other side of our records. Together with everyone's balances, they add up to zero.",
    names: {
      outside: "Came in from outside, minus what left",
      issuance: "LIL we've issued",
      treasury: "Treasury",
      desk: "Exchange desk",
      forfeited: "Given up with deleted accounts",
      "clearing:ramp": "On its way to banks",
    } as Readonly<Record<string, string>>,
    onChain: (amount: string) => `Its Safe holds ${amount}`,
  },
  copy: (name: string) => `Copy: ${name}`,
  copied,
  copyFailed: "Failed to copy to clipboard",
  daily: {
    title: "Daily proof",
    lead: "Once a day, we add up all balances in a tree of fingerprints. Its root stands for every balance: if one were missing or changed, the root would be different. Each balance is split into random parts, so the tree doesn't show who owns what.",
    none: "The first daily proof appears here soon.",
    madeAt: "Created",
    block: "Block",
    root: "Root",
    published: (network: string) => `Root on ${network}`,
    notPublished: "Not there yet",
    publishedIn: (block: string) => `In block ${block}`,
    transaction: "Transaction with the root",
    total: (currency: string) => `All balances, ${currency}`,
  },
  check: {
    title: "Check your own balance",
    lead: "Download your part of the daily proof and verify that your balance is included in the total. Your browser does the maths, not our server.",
    open: "Verify my balance",
  },
  how: {
    title: "How to verify without us",
    steps: [
      (network: string) =>
        `Look up the Safes and token contracts above in any ${network} block explorer.`,
      "Look up the transaction with the root: it's the end of its data. Everyone must see the same root, and no one can change it there.",
      "Check the file you downloaded with verify-proof.mjs, a short script in our source code that needs nothing else.",
    ],
    limits:
      "A proof shows that your balance is part of the published total. It can't show anything we might owe outside our records.",
  },
  own: {
    title: "Verify my balance",
    lead: "Your part of the daily proof, checked in your browser against the published root.",
    day: "Daily proof",
    verify: "Verify my balance",
    verifying: "Verifying",
    download: "Download my proof",
    downloaded: "Your proof was downloaded",
    none: "No daily proof yet",
    noneText: "The first one is created within a day. Your money isn't affected.",
    verified: "Your balances are included",
    verifiedText: (moment: string) =>
      `This is what you owned on ${moment}, and it's part of the totals. Compare it with your transactions.`,
    refused: "This proof could not be verified",
    refusedText:
      "Your money isn't affected. Please download the proof and send it to support, so we can look into it.",
    failed: "Could not load your proof",
    yours: (currency: string) => `Yours, ${currency}`,
    total: (currency: string) => `Everyone's, ${currency}`,
    private:
      "The file shows your balances and your Safe's address, and nothing about anyone else. Keep it private.",
    figures: "See the public figures",
  },
} as const;
