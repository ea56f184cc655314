export { lookDelayMs } from "./data/look-delay.ts";
export { isAboutLink, sentenceOf } from "./data/sentence-of.ts";
export type { Teleport, TeleportPayment, TeleportQuote } from "./data/teleport.ts";
export { PayerScreen } from "./screens.ts";
export { Notice } from "./ui/notice.tsx";
export { OfferSummary } from "./ui/offer-summary.tsx";
export { hasComeToNothing, PaymentStanding } from "./ui/payment-standing.tsx";
export { TransferDetails } from "./ui/transfer-details.tsx";
