export { serverMessage } from "./data/server-message.ts";
export {
  isLinkToken,
  paymentPollMs,
  type Teleport,
  type TeleportPayment,
  type TeleportQuote,
} from "./data/teleport.ts";
export { useForgetOnLeave } from "./data/use-forget-on-leave.ts";
export { isAboutLink, useLinkFailure } from "./data/use-link-failure.ts";
export { type ClosedReason, closedReason } from "./flow/closed-reason.ts";
export { isSent } from "./flow/is-sent.ts";
export { PayerScreen } from "./screens.ts";
export { OfferReview } from "./ui/offer-review.tsx";
export { isUndelivered, PaymentStatus } from "./ui/payment-status.tsx";
