// Requests that are too large are refused before they are read. The short version of `npm run bench -- --only harm`.
import { type AddressInfo, connect, type Socket } from "node:net";
import { type Operation, operations } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const timeoutMs = 20_000;
let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let port: number;
/** The server's ends of the connections, in the order in which they were opened. */
const accepted: Socket[] = [];

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  ann = await product.signUp("Ann");
  product.app.server.on("connection", (socket: Socket) => accepted.push(socket));
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  port = (product.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const chunk = Buffer.alloc(64 * 1024, 0x20);
const chunkedChunk = Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]);

/**
 * Sends a head, and then a body without an end until the server closes the connection.
 * @returns the status, and how many bytes the server has read
 */
async function pour(head: string, part: Buffer = chunk) {
  const place = accepted.length;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  let isClosed = false;
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
  });
  const more = () => {
    while (!isClosed && socket.writable && socket.write(part));
  };
  socket.write(head);
  if (part.length > 0) {
    socket.on("drain", more);
    more();
  }
  await waitFor(() => isClosed, { timeoutMs }).finally(() => socket.destroy());
  const server = accepted[place];
  return { status: Number(answer.slice(9, 12)), readBytes: server?.bytesRead ?? Number.NaN };
}

const head = (method: string, path: string, ...headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, "host: x", "content-type: application/json", ...headers].join("\r\n")}\r\n\r\n`;
const hugeBody = "content-length: 10000000000";
const endless = "transfer-encoding: chunked";
const send = "/api/v1/payments/p2p/transfer";
/** Node reads up to 32 times 64 kB of a connection at once; what is on its way in buffers and the limit of 256 kB come on top. */
const maxReadBytes = 32 * 65_536 + 1_000_000;

describe("a body beyond 256 kB is refused and its connection closed before it is read", () => {
  it.each([
    ["of a send", head("POST", send, hugeBody), chunk],
    ["of a send without an end", head("POST", send, endless), chunkedChunk],
    ["of an unknown address", head("POST", "/nowhere", hugeBody), chunk],
    ["of a read", head("GET", "/api/v1/payments/limits", hugeBody), chunk],
    ["of a read without an end", head("GET", "/api/v1/payments/limits", endless), chunkedChunk],
    ["of a file", head("GET", "/health", hugeBody), chunk],
    ["of an event stream", head("GET", "/api/v1/events", endless), chunkedChunk],
    ["of a webhook", head("POST", "/api/v1/webhooks/ramp/fern", endless), chunkedChunk],
  ])("%s", async (_name, request, part) => {
    const { status, readBytes } = await pour(request, part);
    expect([status, readBytes < maxReadBytes]).toEqual([413, true]);
  });
});

describe("a head that is too large is refused and its connection closed", () => {
  it.each([
    ["a header of 20 kB", head("GET", "/health", `x-long: ${"a".repeat(20_000)}`), 431],
    [
      "two thousand headers",
      head("GET", "/health", ...Array.from({ length: 2_000 }, (_, n) => `x-${n}: aaaaaaaa`)),
      431,
    ],
    ["an address of 20 kB", head("GET", `/health?${"a".repeat(20_000)}`), 431],
    ["a header without an end", `GET /health HTTP/1.1\r\nx-long: ${"a".repeat(1_000_000)}`, 431],
  ])("%s", async (_name, request, expected) => {
    const { status, readBytes } = await pour(request, Buffer.alloc(0));
    expect([status, readBytes < maxReadBytes]).toEqual([expected, true]);
  });
});

it("a parameter of the address beyond its length is refused", async () => {
  const { statusCode } = await product.app.inject(`/api/v1/public/teleport/${"a".repeat(5_000)}`);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
});

it("JSON that is nested 100,000 times is refused by every operation with a body, and the process stays well", async () => {
  const depth = 100_000;
  const nested = [
    `${"[".repeat(depth)}${"]".repeat(depth)}`,
    `${'{"a":'.repeat(depth / 3)}1${"}".repeat(depth / 3)}`,
    `{"correlationId":${"[".repeat(depth)}${"]".repeat(depth)}}`,
  ];
  const withBody = (Object.values(operations) as Operation[]).filter(
    ({ body }) => body !== undefined,
  );
  const unexpected: string[] = [];
  for (const [place, { name, method, path }] of withBody.entries()) {
    const { statusCode } = await product.app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000"),
      headers: { "content-type": "application/json", authorization: `Bearer ${ann.token}` },
      payload: nested[place % nested.length] ?? "",
    });
    if (statusCode < 400 || statusCode >= 500) unexpected.push(`${name}: ${statusCode}`);
  }
  expect(unexpected).toEqual([]);
  expect((await product.call("getBalance", { token: ann.token })).status).toBe(200);
});
