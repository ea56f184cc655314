import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createFakeTime } from "../../test/fake-time.ts";
import { exchange } from "./exchange.ts";
import { systemTime } from "./time.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Returns the URL of a port without a listener. */
async function freeUrl(): Promise<URL> {
  const url = await serve(() => undefined);
  await closers.pop()?.();
  await new Promise<void>((resolve) => {
    const socket = connect(Number(url.port), "127.0.0.1");
    socket.on("error", () => resolve());
  });
  return url;
}

const options = { fetch, time: systemTime, timeoutMs: 5_000 };

test("an answer has status, headers and the parsed JSON body", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(201, { "x-thing": "1" }).end('{"id":"7"}');
  });
  const result = await exchange(url, {}, options);
  expect(result).toMatchObject({ kind: "answer", status: 201, body: { id: "7" } });
});

test.each(["", "<h1>Bad gateway</h1>", '{"id":'])(
  "the body %j is read as undefined",
  async (body) => {
    const url = await serve((_request, response) => {
      response.end(body);
    });
    expect(await exchange(url, {}, options)).toMatchObject({ kind: "answer", body: undefined });
  },
);

test("a refused connection is unreached", async () => {
  expect(await exchange(await freeUrl(), { method: "POST", body: "{}" }, options)).toMatchObject({
    kind: "unreached",
  });
});

test("a connection that breaks after the request was sent is unanswered", async () => {
  const url = await serve((request) => {
    request.socket.destroy();
  });
  expect(await exchange(url, { method: "POST", body: "{}" }, options)).toMatchObject({
    kind: "unanswered",
  });
});

test("a truncated answer is unanswered", async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"id":');
    request.socket.end();
  });
  expect(await exchange(url, {}, options)).toMatchObject({ kind: "unanswered" });
});

test("reading stops when an answer exceeds the max size", async () => {
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  });
  expect(await exchange(url, {}, options)).toMatchObject({ kind: "unanswered" });
});

test("a redirect is not followed, so that our key is not sent to another host", async () => {
  let visits = 0;
  const elsewhere = await serve((_request, response) => {
    visits += 1;
    response.end("{}");
  });
  const url = await serve((_request, response) => {
    response.writeHead(307, { location: elsewhere.href }).end();
  });
  expect(await exchange(url, {}, options)).toMatchObject({ kind: "unanswered" });
  expect(visits).toBe(0);
});

test("a request without an answer within timeoutMs is unanswered", async () => {
  const time = createFakeTime();
  const neverAnswers: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const result = exchange(
    new URL("http://provider.example/"),
    {},
    {
      fetch: neverAnswers,
      time,
      timeoutMs: 8_000,
    },
  );
  time.advance(8_000);
  expect(await result).toMatchObject({
    kind: "unanswered",
    cause: new Error("no answer within 8000 ms"),
  });
});
