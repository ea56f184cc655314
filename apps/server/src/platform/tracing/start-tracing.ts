import { context, trace } from "@opentelemetry/api";
import type { IdGenerator, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { TracingConfig } from "../config/tracing-config.ts";
import { nextIds } from "./spans.ts";

export interface Tracing {
  /** Sends the queued spans, and stops. */
  stop(): Promise<void>;
}

/** Makes random ids, except for spans whose ids are known beforehand. */
function createIdGenerator(random: IdGenerator): IdGenerator {
  return {
    generateTraceId: () => nextIds()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => nextIds()?.spanId ?? random.generateSpanId(),
  };
}

export interface TracingParts {
  version: string;
  /** Receives the spans instead of the configured address. */
  exporter?: SpanExporter;
  /** By default spans are sent in batches. */
  toProcessor?: (exporter: SpanExporter) => SpanProcessor;
}

/**
 * Starts the OpenTelemetry SDK of this process. Whether a trace is recorded depends on its id alone, so that all
 * processes decide alike and callers cannot force it with a flag of traceparent.
 */
export async function startTracing(config: TracingConfig, parts: TracingParts): Promise<Tracing> {
  // Loaded here, so that a process that records nothing does not load it.
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter =
    parts.exporter ?? new OTLPTraceExporter({ url: config.url, headers: config.headers });
  const toProcessor =
    parts.toProcessor ?? ((given) => new sdk.BatchSpanProcessor({ exporter: given }));
  const ratio = new sdk.TraceIdRatioBasedSampler(config.ratio);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": config.serviceName,
      "service.version": parts.version,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: ratio,
    }),
    idGenerator: createIdGenerator(new sdk.RandomIdGenerator()),
    spanProcessors: [toProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      // A receiver that is away must not prevent the process from ending.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}
