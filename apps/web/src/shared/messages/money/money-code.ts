import { onOtherNetwork } from "../phrases/on-other-network.ts";

/** A person's own QR code, and the scanner for the codes of others. */
export const moneyCodeMessages = {
  mine: {
    title: "My code",
    scan: "Scan a code",
    text: "Anyone who scans this can pay you. They'll see the details first.",
    label: (tag: string) => `QR code to pay @${tag}`,
    labelAsked: (tag: string, amount: string) => `QR code to pay @${tag} ${amount}`,
    loading: "Creating your code",
    failed: "We couldn't create your code",
    failedNote: "Nothing was changed.",
    noTag: "You need a display tag before others can pay you with a code.",
    asks: (amount: string) => `Requesting ${amount}`,
    ask: "Set an amount",
    change: "Change amount",
    remove: "Remove amount",
    amount: "Amount",
    note: "Note",
    apply: "Add to code",
    copy: "Copy link",
    copied: "Link copied!",
    copyFailed: "Failed to copy to clipboard",
    share: "Share",
    shareTitle: "Share your code's link",
    shareText: (amount: string | null) =>
      amount === null ? "Pay me on Lilypad" : `Pay me ${amount} on Lilypad`,
  },
  scan: {
    title: "Scan a code",
    mine: "My code",
    starting: "Starting the camera",
    aim: "Hold a Lilypad code in the frame.",
    viewfinder: "What the camera sees",
    denied: {
      title: "The camera is blocked",
      text: "Allow it in your browser's settings, or choose a picture of the code.",
    },
    missing: {
      title: "No camera found",
      text: "Choose a picture of the code instead.",
    },
    failed: {
      title: "The camera didn't start",
      text: "Another app may be using it. Try again, or choose a picture of the code.",
    },
    retry: "Try again",
    choose: "Choose a picture",
    reading: "Reading the picture",
    foreign: "That's not a Lilypad code.",
    otherNetwork: onOtherNetwork,
    noCode: "We couldn't find a code in that picture.",
    unreadable: "We couldn't read that picture.",
    privacy: "Pictures stay on this device.",
  },
} as const;
