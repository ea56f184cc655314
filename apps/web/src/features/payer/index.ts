export { lookDelayMs } from "./look-delay.ts";
export { Notice } from "./notice.tsx";
export { OfferSummary } from "./offer-summary.tsx";
export { hasComeToNothing, PaymentStanding } from "./payment-standing.tsx";
export type { Teleport, TeleportPayment, TeleportQuote } from "./queries.ts";
export { PayerScreen } from "./screens.ts";
export { isAboutLink, sentenceOf } from "./sentence-of.ts";
export { TransferDetails } from "./transfer-details.tsx";
