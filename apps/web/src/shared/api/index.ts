export {
  CallError,
  type CallFailure,
  type CallOptions,
  type CallResult,
  dataOf,
  type OperationData,
  type OperationName,
} from "@lilypad/client";
export { classifyError, type ErrorClass, errorText } from "./classify-error.ts";
export {
  type Call,
  type ClientParts,
  createCall,
  type RouteName,
  raiseOtherTokenExpired,
  raiseTokenExpired,
  type TokenExpiredDetail,
  tokenExpiredEvent,
} from "./client.ts";
export { failureText } from "./failure-text.ts";
export { payerRoutes } from "./payer-routes.gen.ts";
export { receiptRoutes } from "./receipt-routes.gen.ts";
export { routes } from "./routes.gen.ts";
export { seenPosition } from "./seen-position.ts";
export { unknownOutcome } from "./unknown-outcome.ts";
