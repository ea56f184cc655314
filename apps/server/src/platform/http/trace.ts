import { AsyncLocalStorage } from "node:async_hooks";
import { context, ROOT_CONTEXT, type Span, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { inCallSpan, markFailed, startRequestSpan, toTraceparent } from "../tracing/index.ts";

/** Where a request belongs in a distributed trace (W3C Trace Context). */
export interface TraceContext {
  /** The header for calls to other services: as it was received, or with the request's span if traces are recorded. */
  readonly traceparent: string;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
}

const contexts = new AsyncLocalStorage<TraceContext | undefined>();

/** version, trace id, parent id and flags; later versions may append fields. */
const traceparentPattern =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;
const maxTraceparentLength = 128;

/** Reads the header traceparent; undefined if it is missing or malformed, as the standard demands. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== "string" || header.length > maxTraceparentLength) return undefined;
  const [, traceId] = traceparentPattern.exec(header) ?? [];
  const isWhole = header.length === 55 || !header.startsWith("00");
  return traceId === undefined || !isWhole ? undefined : { traceparent: header, traceId };
}

/** A request id that a proxy may choose: long enough to be unique, and nothing that could break a log or a header. */
const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** Reads the header X-Request-Id; undefined if it is missing or malformed. */
export const parseRequestId = (header: unknown): string | undefined =>
  typeof header === "string" && requestIdPattern.test(header) ? header : undefined;

/** The trace of the request in whose course this is called; undefined outside of requests and without a trace. */
export const currentTrace = (): TraceContext | undefined => contexts.getStore();

interface TracedRequest {
  trace: TraceContext | undefined;
  /** Undefined for requests that are not recorded. */
  span: Span | undefined;
  error?: Error;
}

const requests = new WeakMap<FastifyRequest, TracedRequest>();

/** The trace of a request; undefined if it has none. */
export const traceOf = (request: FastifyRequest): TraceContext | undefined =>
  requests.get(request)?.trace;

/** Probes, scrapes and files of the web app, which would drown everything else. */
export const isQuietRoute = (route: string): boolean =>
  /^\/(health|ready|metrics)$/.test(route) || /\.\w+$|^\/assets\//.test(route);

/** The route's template. A URL may contain keys, ids and email addresses, so it is never logged or recorded. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "none";

/** Streams end after a quarter of an hour. */
const isStream = (route: string) => route === "/api/v1/events";

function startSpan(request: FastifyRequest, received: TraceContext | undefined): Span | undefined {
  const route = routeOf(request);
  if (isQuietRoute(route) || isStream(route)) return undefined;
  const parent =
    received === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(received), isRemote: true });
  const span = startRequestSpan(parent, `${request.method} ${route}`, {
    "http.request.method": request.method,
    "http.route": route,
    "lilypad.operation": request.routeOptions.config.operation?.name ?? "other",
    "lilypad.request_id": request.id,
  });
  return span.isRecording() ? span : undefined;
}

function idsOf({ traceparent }: TraceContext) {
  const [, traceId = "", spanId = "", flags = ""] = traceparent.split("-");
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Answers every request with its id, and stores its trace for log entries and calls to other services. */
export function registerTrace(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const received = parseTraceparent(request.headers.traceparent);
    const span = startSpan(request, received);
    if (span === undefined) {
      requests.set(request, { trace: received, span });
      // Node follows every promise once there has been a context, so there is none without a trace.
      if (received === undefined && currentTrace() === undefined) return done();
      return contexts.run(received, done);
    }
    const own = parseTraceparent(toTraceparent(span.spanContext()));
    requests.set(request, { trace: own, span });
    context.with(trace.setSpan(ROOT_CONTEXT, span), () => contexts.run(own, done));
  });
  app.addHook("onError", async (request, _reply, error) => {
    const traced = requests.get(request);
    if (traced !== undefined) traced.error = error;
  });
  app.addHook("onResponse", async (request, reply) => {
    const { span, error } = requests.get(request) ?? {};
    if (span === undefined) return;
    span.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) markFailed(span, error);
    span.end();
  });
}

/** Calls another service. Within a request the call has the request's trace. */
export const fetchTraced: typeof fetch = (input, init) => {
  const current = currentTrace();
  if (current === undefined) return fetch(input, init);
  const address = new URL(input instanceof Request ? input.url : input);
  const attributes = {
    "http.request.method": init?.method ?? "GET",
    "server.address": address.hostname,
  };
  return inCallSpan(attributes, async (span) => {
    const headers = new Headers(init?.headers);
    const own = span.isRecording() ? toTraceparent(span.spanContext()) : undefined;
    headers.set("traceparent", own ?? current.traceparent);
    const response = await fetch(input, { ...init, headers });
    span.setAttribute("http.response.status_code", response.status);
    return response;
  });
};
