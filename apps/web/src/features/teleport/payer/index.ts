export { lookDelayMs } from "./data/look-delay.ts";
export { isAboutLink, sentenceOf } from "./data/sentence-of.ts";
export type { Teleport, TeleportPayment, TeleportQuote } from "./data/teleport.ts";
export { PayerScreen } from "./screens.ts";
export { PayerOffer } from "./ui/payer-offer.tsx";
export { hasComeToNothing, PaymentStanding } from "./ui/payment-standing.tsx";
