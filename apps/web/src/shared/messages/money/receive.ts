import { copied } from "../phrases/copied.ts";

/** Receiving tokens from a wallet outside Lilypad. */
export const receiveMessages = {
  title: "Receive",
  heading: "From a wallet",
  text: "Scan this code or copy your address. Your money shows up here in about a minute.",
  loading: "Loading your address",
  failed: "We couldn't load your address",
  failedNote: "Nothing was changed.",
  code: (network: string) => `QR code of your address on ${network}`,
  accepted: "Accepted",
  address: "Your address",
  warning: (tokens: string, network: string) => `Only ${tokens}, only on ${network}`,
  warningText:
    "Anything else isn't added to your balance. You can look for it under Other tokens and send it back.",
  copy: "Copy address",
  copied: copied("Address"),
  copyFailed: "Failed to copy to clipboard",
  share: "Share address",
  shared: (tokens: string, network: string, address: string) =>
    `My address for ${tokens} on ${network}: ${address}`,
} as const;
