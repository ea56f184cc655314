import { isSpanContextValid, type SpanContext, TraceFlags } from "@opentelemetry/api";

/** A trace's id (32 hexadecimal digits) and the id of its first span (16 hexadecimal digits). */
export type TraceIds = Pick<SpanContext, "traceId" | "spanId">;

/** The trace of a transfer's settlement: its id is the transfer's, so that it is found without a query (ADR 87). */
export function idsOfTransfer(transferId: string): TraceIds {
  const traceId = transferId.replaceAll("-", "").toLowerCase();
  return { traceId, spanId: traceId.slice(16) };
}

/**
 * The trace of a batch, by its digest.
 * @param digest 0x and 64 hexadecimal digits
 */
export function idsOfBatch(digest: string): TraceIds {
  const digits = digest.slice(2).toLowerCase();
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32, 48) };
}

/** The address of a span in links. */
export const linkTo = (ids: TraceIds) => ({ context: { ...ids, traceFlags: TraceFlags.NONE } });

/** The header traceparent of W3C Trace Context for a span; undefined if the span is in no trace. */
export function toTraceparent(context: SpanContext): string | undefined {
  if (!isSpanContextValid(context)) return undefined;
  const flags = context.traceFlags.toString(16).padStart(2, "0");
  return `00-${context.traceId}-${context.spanId}-${flags}`;
}
