// What the proxies of deploy/proxy pass on, hide and repeat, in front of two servers of the test.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  isInstalled,
  openShippedProxy,
  proxyNames,
  type ShippedProxy,
} from "./serve/shipped-proxies.ts";

/** The requests that reached each server, without checks of the proxies. */
const reached: [string[], string[]] = [[], []];
let servers: Server[] = [];
let finishStream: (() => void) | undefined;

/** A server that answers with what it received, has one hashed file, and drops requests whose path says so. */
const answer = (place: 0 | 1) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method = "", url = "", headers } = incoming;
  if (url === "/ready" || url === "/health") return void outgoing.end("{}");
  reached[place].push(`${method} ${url}`);
  if (url === "/api/v1/drop") return void incoming.socket.destroy();
  if (url.startsWith("/assets/")) {
    outgoing.statusCode = url === `/assets/of-server-${place}.js` ? 200 : 404;
    return void outgoing.end(String(outgoing.statusCode));
  }
  if (url === "/api/v1/events") {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write("data: first\n\n");
    finishStream = () => outgoing.end("data: last\n\n");
    return;
  }
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  incoming.on("end", () => outgoing.end(JSON.stringify({ method, url, headers, bytes })));
};

beforeAll(async () => {
  servers = ([0, 1] as const).map((place) => createServer(answer(place)));
  await Promise.all(
    servers.map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))),
  );
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const secretPath = "/t/abcdefghijklmnopqrstuvwxyz0";

// Skipped where the program is missing; .ci/run installs both.
describe.each(proxyNames)("%s as shipped", (name) => {
  const test = it.skipIf(!isInstalled(name));
  let proxy: ShippedProxy;

  beforeAll(async () => {
    if (!isInstalled(name)) return;
    const urls = servers.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`);
    proxy = await openShippedProxy(name, urls);
    await proxy.ready();
  });
  afterAll(() => proxy?.close());

  const seen = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body } = await proxy.ask(path, { headers });
    expect(status, body).toBe(200);
    return JSON.parse(body) as { url: string; headers: Record<string, string>; bytes: number };
  };
  const since = (before: readonly number[]) => [
    ...reached[0].slice(before[0]),
    ...reached[1].slice(before[1]),
  ];
  const now = () => reached.map((list) => list.length);

  test("the caller's address is the connection's, whatever the caller claims", async () => {
    const { headers } = await seen("/api/v1/auth/session", {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      forwarded: "for=203.0.113.9",
    });
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(headers["x-forwarded-proto"]).toBe("https");
    expect(headers).not.toHaveProperty("x-forwarded-host");
    expect(headers).not.toHaveProperty("forwarded");
    expect(headers.host).toBe(proxy.host);
  });

  test("request ids and traceparent are passed on; a missing or malformed id is replaced", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const given = { "x-request-id": "frog-1234-5678", traceparent };
    expect((await seen("/api/v1/rates", given)).headers).toMatchObject(given);
    for (const headers of [{}, { "x-request-id": "two words {}" }]) {
      const id = (await seen("/api/v1/rates", headers)).headers["x-request-id"];
      expect(id).toMatch(/^[0-9a-f-]{32,36}$/);
    }
  });

  test("metrics and readiness cannot be read from outside, however they are spelled", async () => {
    const hidden = ["/metrics", "/metrics?a=b", "/%6Detrics", "/METRICS/", "//metrics", "/ready"];
    for (const path of hidden) {
      const before = now();
      expect([path, (await proxy.ask(path)).status]).toEqual([path, 404]);
      expect(since(before)).toEqual([]);
    }
    expect((await seen("/metrics-explained")).url).toBe("/metrics-explained");
  });

  test("a read is repeated when a server drops it, a POST that was sent is not", async () => {
    let before = now();
    expect((await proxy.ask("/api/v1/drop")).status).toBe(502);
    expect(since(before).length).toBeGreaterThan(1);
    before = now();
    const sent = await proxy.ask("/api/v1/drop", { method: "POST", body: { amount: "1" } });
    expect(sent.status).toBe(502);
    expect(since(before)).toEqual(["POST /api/v1/drop"]);
    // A failure takes nginx's server out for two seconds.
    await waitFor(async () => (await proxy.ask("/api/v1/rates")).status === 200, {
      timeoutMs: 30_000,
    });
  });

  test("a hashed file that only one of two versions has is always found", async () => {
    for (const place of [0, 1, 0, 1, 0]) {
      expect((await proxy.ask(`/assets/of-server-${place}.js`)).status).toBe(200);
    }
    const before = now();
    expect((await proxy.ask("/assets/of-nobody.js")).status).toBe(404);
    expect(since(before).length).toBeGreaterThan(1);
  });

  test("live events arrive while their stream is open", async () => {
    const stream = await proxy.open("/api/v1/events");
    const chunks = stream[Symbol.asyncIterator]();
    expect(String((await chunks.next()).value)).toContain("data: first");
    finishStream?.();
    expect(String((await chunks.next()).value)).toContain("data: last");
  });

  test("bodies as large as the server's limit are accepted", async () => {
    const answer = await proxy.ask("/api/v1/large", {
      method: "POST",
      body: "x".repeat(256 * 1024 - 2),
    });
    expect(JSON.parse(answer.body)).toMatchObject({ method: "POST", bytes: 256 * 1024 });
  });

  test("plain HTTP is sent to https with the same path", async () => {
    const { status, headers } = await fetch(`${proxy.plainUrl}${secretPath}`, {
      redirect: "manual",
      headers: { host: proxy.host },
    });
    expect(status).toBe(308);
    expect(headers.get("location")).toMatch(/^https:\/\/[^/]+\/t\//);
  });

  test("plain HTTP is refused where programs call, because a redirect would hide that all was sent in clear text", async () => {
    for (const path of ["/api/v1/rates", "/auth/v1/token", "//API/v1/rates", "/%61pi/v1/rates"]) {
      const before = now();
      const { status } = await fetch(`${proxy.plainUrl}${path}`, {
        redirect: "manual",
        headers: { host: proxy.host },
      });
      expect([path, status]).toEqual([path, 403]);
      expect(since(before)).toEqual([]);
    }
  });

  test("every answer over TLS tells browsers to use TLS only, also those of the proxy itself", async () => {
    for (const path of ["/api/v1/rates", "/metrics", "/api/v1/drop"]) {
      const { headers } = await proxy.ask(path);
      expect([path, headers["strict-transport-security"]]).toEqual([
        path,
        "max-age=63072000; includeSubDomains",
      ]);
    }
    // A failure takes nginx's server out for two seconds.
    await waitFor(async () => (await proxy.ask("/api/v1/rates")).status === 200, {
      timeoutMs: 30_000,
    });
  });

  test("no part of a URL is logged, because links contain secrets", async () => {
    await seen(`${secretPath}?key=tadpole`, { "x-request-id": "in-the-log-1" });
    await waitFor(async () => proxy.log().includes("in-the-log-1"), { timeoutMs: 20_000 });
    expect(proxy.log()).not.toMatch(/tadpole|abcdefghij|\/t\//);
  });
});
