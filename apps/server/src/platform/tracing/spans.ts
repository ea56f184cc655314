import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { idsOfTransfer, linkTo, type TraceIds } from "./trace-ids.ts";

/** Without a started SDK its spans do nothing and cost almost nothing. */
const tracer = (): Tracer => trace.getTracer("lilypad");

let chosenIds: TraceIds | undefined;

/** The ids that the next span must have; undefined if they are random. Read by the SDK's generator of ids. */
export const nextIds = (): TraceIds | undefined => chosenIds;

/** Starts the first span of a trace whose ids are known beforehand. */
export function startFirstSpan(ids: TraceIds, name: string, options: SpanOptions = {}): Span {
  chosenIds = ids;
  try {
    return tracer().startSpan(name, { ...options, root: true });
  } finally {
    chosenIds = undefined;
  }
}

/** The context for spans below a trace's first span, which another process may have recorded. */
const contextBelow = (ids: TraceIds): Context =>
  trace.setSpanContext(ROOT_CONTEXT, startFirstSpan(ids, "").spanContext());

/** Starts a span below the first span of a trace whose ids are known. */
export const startSpanBelow = (ids: TraceIds, name: string, options?: SpanOptions): Span =>
  tracer().startSpan(name, options, contextBelow(ids));

/** Starts the span of a request that this process answers. */
export const startRequestSpan = (parent: Context, name: string, attributes: Attributes): Span =>
  tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);

/** Marks a span as failed. Only the error's class is recorded, because messages may contain personal data. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
}

/** Runs an action within a span, which ends with it. */
export async function inSpan<T>(span: Span, action: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), action);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Calls another service within a span of the current trace. */
export function inCallSpan<T>(
  attributes: Attributes,
  action: (span: Span) => Promise<T>,
): Promise<T> {
  const name = `${attributes["http.request.method"]} ${attributes["server.address"]}`;
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return inSpan(span, () => action(span));
}

/** Links the current request to the trace in which its transfer is settled. */
export function linkTransfer(transferId: string): void {
  trace.getActiveSpan()?.addLink(linkTo(idsOfTransfer(transferId)));
}
