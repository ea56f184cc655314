// Tests what a trace of the whole product shows: from a request to the batch that settles its payment.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openDay, send } from "../test/worlds/open-day.ts";
import { dataOf } from "../test/worlds/open-product.ts";
import { idsOfTransfer, startTracing, type Tracing } from "./platform/tracing/index.ts";

/** A span in the JSON of OTLP. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
}

/** A receiver of traces, as the OpenTelemetry collector is. */
async function openReceiver() {
  const spans: SentSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { spans, bodies, url: `http://127.0.0.1:${port}/v1/traces`, close };
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test("a send's trace leads from its request to its settlement and to the batch, without personal data", async () => {
  const receiver = await openReceiver();
  cleanups.push(receiver.close);
  let tracing: Tracing | undefined = await startTracing(
    { url: receiver.url, headers: {}, ratio: 1, serviceName: "lilypad" },
    { version: "1.2.3" },
  );
  const flush = async () => {
    await tracing?.stop();
    tracing = undefined;
  };
  cleanups.push(flush);
  const { product, ann, bob } = await openDay();
  const { transactionId } = dataOf(await send(product, ann, bob, "12.50"));
  await product.settled();
  await product.until(async () => (await product.balanceOf(bob, "usdc")).balance === "12.50");
  await flush();

  const { spans } = receiver;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const settlement = idsOfTransfer(transactionId);
  const request = named("POST /api/v1/payments/p2p/transfer").find((span) =>
    span.links?.some(({ traceId }) => traceId === settlement.traceId),
  );
  expect(request).toBeDefined();
  const statement = named("payment-send").find(({ traceId }) => traceId === request?.traceId);
  expect(statement?.parentSpanId).toBe(request?.spanId);

  const settled = named("settlement").find(({ traceId }) => traceId === settlement.traceId);
  expect(settled).toMatchObject(settlement);
  expect(settled?.attributes).toContainEqual({
    key: "lilypad.outcome",
    value: { stringValue: "moved" },
  });
  const queued = named("queued").find(({ traceId }) => traceId === settlement.traceId);
  expect(queued?.parentSpanId).toBe(settlement.spanId);

  const batch = named("settlement batch").find((span) =>
    span.links?.some(({ traceId }) => traceId === settlement.traceId),
  );
  expect(settled?.links).toMatchObject([{ traceId: batch?.traceId, spanId: batch?.spanId }]);
  const sending = named("send").find(({ traceId }) => traceId === batch?.traceId);
  expect(sending?.parentSpanId).toBe(batch?.spanId);

  const sent = receiver.bodies.join("\n");
  expect(sent).toContain("1.2.3");
  for (const personal of [ann.email, ann.tag, bob.id, ann.token]) {
    expect(sent).not.toContain(personal);
  }
});
