export {
  inCallSpan,
  inSpan,
  linkTransfer,
  markFailed,
  startFirstSpan,
  startRequestSpan,
  startSpanBelow,
} from "./spans.ts";
export { startTracing, type Tracing } from "./start-tracing.ts";
export { idsOfBatch, idsOfTransfer, linkTo, toTraceparent } from "./trace-ids.ts";
