// Hundreds of clients that are slow on purpose. The short version of `npm run bench -- --only harm`: what is asserted are counts.
import { randomUUID } from "node:crypto";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const timeoutMs = 60_000;
/** Instead of ten, thirty and sixty seconds; Node checks every two seconds. */
const shortMs = 1_000;

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let ben: SignedUp;
let port: number;
const clients: Socket[] = [];
/** The server's ends of its connections, by the port of the client. */
const accepted = new Map<number | undefined, Socket>();

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await product.settled();
  product.app.server.on("connection", (socket: Socket) => {
    accepted.set(socket.remotePort, socket);
  });
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  port = (product.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of clients) socket.destroy();
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Opens connections that write a text. @param reads whether they read what the server writes */
async function openSlow(count: number, text: string, reads = true): Promise<Socket[]> {
  const ports: (number | undefined)[] = [];
  for (let place = 0; place < count; place += 1) {
    const socket = connect(port, "127.0.0.1");
    // A socket that was ended has no port any more.
    socket.once("connect", () => ports.push(socket.localPort));
    socket.on("error", () => undefined);
    if (reads) socket.resume();
    clients.push(socket);
    socket.write(text);
  }
  // The server's ends: a client that reads nothing does not notice that it was ended.
  return waitFor(
    () => {
      const ends = ports.flatMap((one) => accepted.get(one) ?? []);
      return ends.length === count ? ends : undefined;
    },
    { timeoutMs },
  );
}

const post =
  "POST /api/v1/payments/p2p/transfer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${ann.token}\r\n\r\n`;

async function send(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/payments/p2p/transfer`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${ann.token}` },
    body: JSON.stringify({
      recipientUserId: ben.id,
      amount: "0.50",
      currency: "LIL",
      correlationId: randomUUID(),
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
async function readMetric(name: string): Promise<number> {
  const { body } = await product.app.inject("/metrics");
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body)?.[1]);
}
const isOpen = ({ destroyed }: Socket) => !destroyed;

it("while 300 clients send or read nothing, payments are answered; then each of the 300 is ended, and event streams stay open", async () => {
  const streams = await openSlow(12, get("/api/v1/events"), false);
  await waitFor(async () => (await readMetric("lilypad_live_streams")) === 12, { timeoutMs });
  // Streams write every 20 seconds, so they were opened with the usual limit.
  Object.assign(product.app.server, {
    headersTimeout: shortMs,
    requestTimeout: shortMs,
    timeout: shortMs,
  });
  const slow = [
    ...(await openSlow(74, "")),
    ...(await openSlow(74, "GET /health HTTP/1.1\r\nx-slow: ")),
    ...(await openSlow(74, `${post}content-length: 1000\r\n\r\n{"amount":`)),
    ...(await openSlow(74, `${post}transfer-encoding: chunked\r\n\r\n5\r\n{"amo`)),
    // More than the buffers of both ends hold, so the server cannot get rid of it.
    ...(await openSlow(4, get("/openapi.json").repeat(60), false)),
  ];
  expect(slow).toHaveLength(300);
  const sent = await Promise.all(Array.from({ length: 20 }, send));
  expect(sent).toEqual(Array(20).fill(200));
  await waitFor(() => !slow.some(isOpen), { timeoutMs });
  expect(streams.every(isOpen)).toBe(true);
  expect(await readMetric("lilypad_connections")).toBe(
    [...accepted.values()].filter(isOpen).length,
  );
  expect(await send()).toBe(200);
  for (const socket of clients) socket.destroy();
  await waitFor(async () => (await readMetric("lilypad_live_streams")) === 0, { timeoutMs });
});
