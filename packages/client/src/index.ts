export { CallError, type CallFailure, type CallResult, dataOf } from "./call-result.ts";
export { type Call, type ClientParts, createCall, type Sentences } from "./create-call.ts";
export type { CallOptions, OperationData } from "./operation-types.ts";
export type { OperationName, Route, RouteTable } from "./routes.ts";
export { createSeenPosition, type SeenPosition } from "./seen-position.ts";
export type { ReceivedAnswer, SentRequest, Transport } from "./transport.ts";
export { isUnknownOutcome } from "./unknown-outcome.ts";
export { addressOf } from "./write-request.ts";
