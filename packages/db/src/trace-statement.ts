import { context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type pg from "pg";

/** A prepared statement's name, or the first word of its text: texts are long, and values may be personal data. */
function nameOf(statement: unknown): string {
  if (typeof statement === "object" && statement !== null) {
    if ("name" in statement && typeof statement.name === "string") return statement.name;
    if ("text" in statement) return nameOf(statement.text);
  }
  return typeof statement === "string" ? (/^\s*(\w+)/.exec(statement)?.[1] ?? "sql") : "sql";
}

async function record<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code === "string") span.setAttribute("db.response.status_code", code);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Makes a pool or connection record its statements as parts of the trace in whose course they run, with the wait for a
 * connection. Outside of recorded traces they only run.
 */
export function traceStatements(target: Pick<pg.Client, "query">): void {
  const query = target.query.bind(target) as (...given: unknown[]) => Promise<unknown>;
  const traced = (...given: unknown[]) => {
    // With a callback the caller is a pool, which passes on its own statement; that one is recorded already.
    const isPools = typeof given.at(-1) === "function";
    const parent = isPools ? undefined : trace.getSpan(context.active());
    if (parent?.isRecording() !== true) return query(...given);
    const span = trace.getTracer("lilypad").startSpan(nameOf(given[0]), {
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": "postgresql" },
    });
    return record(span, () => query(...given));
  };
  target.query = traced as typeof target.query;
}
