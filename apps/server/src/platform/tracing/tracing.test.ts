import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import fastify from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { fetchTraced, registerTrace } from "../http/trace.ts";
import { idsOfTransfer, linkTransfer, startTracing, type Tracing } from "./index.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const sampled = `00-${traceId}-${parentId}-01`;

let tracing: Tracing | undefined;
afterEach(async () => {
  await tracing?.stop();
  vi.unstubAllGlobals();
});

async function open(ratio = 1) {
  const exporter = new InMemorySpanExporter();
  tracing = await startTracing(
    { url: "", headers: {}, ratio, serviceName: "lilypad" },
    {
      version: "1.0.0",
      exporter,
      toProcessor: (given) => new SimpleSpanProcessor({ exporter: given }),
    },
  );
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal("fetch", fetched);
  const app = fastify();
  registerTrace(app);
  app.get("/people/:email", async () => {
    await fetchTraced("https://ramp.example/quotes?key=s3cret");
    linkTransfer("019ac0de-0000-7000-8000-00000000beef");
    return "ok";
  });
  app.get("/fails", async () => {
    throw new TypeError("s3cret");
  });
  app.get("/health", async () => "ok");
  return { app, fetched, spans: () => exporter.getFinishedSpans() };
}

it("a request is a span of its caller's trace, and the call to another service a span below it", async () => {
  const { app, fetched, spans } = await open();
  await app.inject({
    url: "/people/ann@example.com?token=s3cret",
    headers: { traceparent: sampled },
  });
  const [call, request] = spans();
  expect(request).toMatchObject({
    name: "GET /people/:email",
    parentSpanContext: { traceId, spanId: parentId },
    attributes: { "http.route": "/people/:email", "http.response.status_code": 200 },
    links: [{ context: idsOfTransfer("019ac0de-0000-7000-8000-00000000beef") }],
  });
  expect(call).toMatchObject({
    name: "GET ramp.example",
    parentSpanContext: { traceId, spanId: request?.spanContext().spanId },
  });
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
  expect(headers.get("traceparent")).toBe(`00-${traceId}-${call?.spanContext().spanId}-01`);
  expect(JSON.stringify([call, request].map((span) => [span?.name, span?.attributes]))).not.toMatch(
    /s3cret|ann@/,
  );
});

it("a failed request names the error's class without its message, and probes are not recorded", async () => {
  const { app, spans } = await open();
  await app.inject("/fails");
  await app.inject("/health");
  expect(spans()).toHaveLength(1);
  expect(spans()[0]).toMatchObject({
    name: "GET /fails",
    attributes: { "http.response.status_code": 500, "error.type": "TypeError" },
  });
  expect(JSON.stringify(spans()[0]?.attributes)).not.toContain("s3cret");
});

it("a caller cannot make the server record a trace, and its trace is passed on unchanged", async () => {
  const { app, fetched, spans } = await open(0);
  await app.inject({ url: "/people/x", headers: { traceparent: sampled } });
  expect(spans()).toEqual([]);
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("traceparent")).toBe(sampled);
});
