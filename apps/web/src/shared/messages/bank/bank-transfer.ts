import { copied } from "../phrases/copied.ts";

/** The offer, the transfer details and the progress of a bank transfer, for all flows that use one. */
export const bankTransferMessages = {
  offer: {
    summary: "What you send and what arrives",
    rate: "Rate",
    rateLine: (from: string, rate: string, to: string) => `1 ${from} = ${rate} ${to}`,
    exchanged: "Exchanged",
    processingFee: "Processing fee",
    exchangeFee: "Exchange fee",
    ourFee: "Lilypad fee",
    feeOf: (fee: string, percent: string) => `${fee}, ${percent}`,
    held: "Rate guaranteed for",
    heldPlain: "Offer valid for",
    expired: "Quote expired",
    expiredText: "Rates change. Get a new one in a second.",
    refresh: "Refresh quote",
    loading: "Getting your quote",
  },
  details: {
    reference: "Payment reference",
    referenceNote: "Add it exactly as shown.",
    rows: {
      sourceAmount: "Amount",
      bankBeneficiaryName: "Beneficiary",
      iban: "IBAN",
      accountNumber: "Account number",
      sortCode: "Sort code",
      routingNumber: "Routing number",
      clabeNumber: "CLABE",
      bicSwift: "BIC / SWIFT",
      bankName: "Bank",
      bankAddress: "Bank address",
      paymentMethod: "Payment method",
    },
    copy: (label: string) => `Copy ${label}`,
    copied,
    copyFailed: "Failed to copy to clipboard",
  },
  preparing: {
    title: "Getting your transfer details",
    none: "No Transfer Instructions",
    text: "Our banking partner is still preparing them. This page continues automatically.",
  },
  hidden: {
    title: "Confirm it's you",
    text: "Use your passkey or passcode to see the bank details.",
    show: "Show transfer details",
  },
  progress: {
    label: "Progress",
    states: { done: "done", now: "in progress", next: "to come", failed: "stopped here" },
  },
} as const;
