import { type AddressInfo, connect, type Socket } from "node:net";
import { waitFor } from "@lilypad/testing";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientLimits, limitBodies, limitConnections, serverOptions } from "./client-limits.ts";

const until = (check: () => boolean) => waitFor(check, { timeoutMs: 20_000 });

let app: FastifyInstance;
let sockets: Client[];
let ended: string[];
let open = 0;
let release: (() => void)[];

interface Client {
  socket: Socket;
  answer: () => string;
  isClosed: () => boolean;
}

/** Opens an app with two routes: one that answers at once, and one that waits for the test. */
async function listen(maxConnections: number, trustProxyHops = 0): Promise<void> {
  app = fastify(serverOptions);
  limitConnections(app, {
    maxConnections,
    trustProxyHops,
    open: {
      set(count: unknown) {
        open = Number(count);
      },
    },
    ended: { inc: (labels: unknown) => void ended.push((labels as { reason: string }).reason) },
  });
  limitBodies(app);
  app.get("/", async () => "done");
  app.post("/", async () => "done");
  app.post(
    "/full",
    { onRequest: async (_, reply) => reply.code(503).send("full") },
    async () => "done",
  );
  app.get("/slow", () => new Promise<string>((resolve) => release.push(() => resolve("done"))));
  await app.listen({ port: 0, host: "127.0.0.1" });
}
beforeEach(() => {
  sockets = [];
  ended = [];
  release = [];
});
afterEach(async () => {
  for (const { socket } of sockets) socket.destroy();
  await app.close();
});

/** Connects from an address of this machine, and waits until the server has noticed. */
async function join(text = "", from = "127.0.0.1"): Promise<Client> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  let answer = "";
  let closed = false;
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    answer += part;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    closed = true;
  });
  const accepted = new Promise((resolve) => app.server.once("connection", resolve));
  socket.write(text);
  await accepted;
  const client = { socket, answer: () => answer, isClosed: () => closed };
  sockets.push(client);
  return client;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const closed = () => sockets.map(({ isClosed }) => isClosed());
const isAnswered = ({ answer }: Client) => until(() => answer().startsWith("HTTP/1.1 200"));

it("beyond the max the longest idle connection is ended, also one with a slow upload, and the others are answered", async () => {
  await listen(4, 1);
  const busy = await join(get("/slow"));
  await until(() => release.length === 1);
  await join(
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n[1",
  );
  await join("GET / HTTP/1.1\r\nx-slow: ");
  const kept = await join(get("/"));
  await isAnswered(kept);
  for (let more = 0; more < 3; more += 1) await isAnswered(await join(get("/")));
  await until(() => closed().filter(Boolean).length === 3);
  expect(closed()).toEqual([false, true, true, true, false, false, false]);
  expect([ended, open]).toEqual([["process", "process", "process"], 4]);
  release[0]?.();
  await isAnswered(busy);
});

it("if every connection is being answered, a new one is ended", async () => {
  await listen(4, 1);
  for (let count = 0; count < 4; count += 1) await join(get("/slow"));
  await until(() => release.length === 4);
  const late = await join();
  await until(late.isClosed);
  expect(closed()).toEqual([false, false, false, false, true]);
  for (const one of release) one();
});

it("without a proxy one network holds a quarter of the connections, and others keep theirs", async () => {
  await listen(16);
  for (let count = 0; count < 20; count += 1) await join("", "127.0.0.2");
  const other = await join(get("/"), "127.0.0.3");
  await isAnswered(other);
  await until(() => closed().filter(Boolean).length === 16);
  // The newest four of the first network are left.
  expect(closed().slice(16)).toEqual([false, false, false, false, false]);
  expect(ended).toEqual(Array(16).fill("network"));
  for (const { socket } of sockets) socket.destroy();
  await until(() => open === 0);
});

it("a connection is idle again after its answer", async () => {
  await listen(4, 1);
  const first = await join(get("/slow"));
  await until(() => release.length === 1);
  release[0]?.();
  await isAnswered(first);
  for (let count = 0; count < 4; count += 1) await join();
  await until(first.isClosed);
  expect(closed()).toEqual([true, false, false, false, false]);
});

it("slow headers, slow bodies, silence and unread answers have limits in Node's server", async () => {
  await listen(4);
  expect(app.server).toMatchObject({
    headersTimeout: clientLimits.headersMs,
    requestTimeout: clientLimits.requestMs,
    timeout: clientLimits.silenceMs,
    keepAliveTimeout: clientLimits.idleMs,
  });
});

const post = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${bytes}\r\n\r\n${"a".repeat(bytes)}`;

it("a connection whose request with a short body was refused before the body was read is used for the next request", async () => {
  await listen(4, 1);
  const client = await join(post("/full", 1_000));
  await until(() => client.answer().includes("full"));
  client.socket.write(get("/"));
  await until(() => client.answer().includes("done"));
  expect(client.answer().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 503", "HTTP/1.1 200"]);
});

it("a connection whose request with a body of more than 16 kB was refused before the body was read is closed", async () => {
  await listen(4, 1);
  const client = await join(post("/full", 16_385));
  await until(client.isClosed);
  expect(client.answer()).toContain("HTTP/1.1 503");
});
