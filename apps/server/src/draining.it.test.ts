// Stops the whole product while people use it, with the loops that it has to end.
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { waitFor } from "@lilypad/testing";
import { expect, it } from "vitest";
import { cleanups, open, openDatabase, openWorld } from "../test/worlds/open-day.ts";
import type { Product, SignedUp } from "../test/worlds/open-product.ts";

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

async function openListening(): Promise<{ product: Product; ann: SignedUp; port: number }> {
  const product = await open({
    world: await openWorld(),
    databaseUrl: (await openDatabase()).databaseUrl,
    loops: true,
  });
  const ann = await product.signUp("Ann");
  await product.settled();
  await product.app.listen({ port: 0, host: "127.0.0.1" });
  return { product, ann, port: (product.app.server.address() as AddressInfo).port };
}

/** Sends a request over a keep-alive connection. */
function ask(
  port: number,
  path: string,
  person?: SignedUp,
  agent = new Agent({ keepAlive: true }),
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = person === undefined ? {} : { authorization: `Bearer ${person.token}` };
    request({ port, host: "127.0.0.1", path, agent, headers }, resolve).on("error", reject).end();
  });
}

async function read(answering: Promise<IncomingMessage>): Promise<Answer> {
  const answer = await answering;
  let body = "";
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection, body };
}

/** Locks a table until the returned function is called. */
async function lock({ pool }: Product, table: string) {
  const blocker = await pool.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await blocker.query("rollback");
    blocker.release();
  };
  cleanups.push(release);
  return release;
}

const isWaiting = ({ pool }: Product) =>
  waitFor(
    async () => {
      const { rows } = await pool.query<{ waits: boolean }>(
        "select exists (select from pg_locks where not granted) as waits",
      );
      return rows[0]?.waits;
    },
    { timeoutMs: 20_000 },
  );

const refuses = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });

it("a request that waits for a lock is answered although the server was told to stop, and its connection then closes", async () => {
  const { product, ann, port } = await openListening();
  const release = await lock(product, "activity");
  const asked = read(ask(port, `/api/v1/ledger/users/${ann.id}/transactions`, ann));
  await isWaiting(product);
  const stopped = product.stop({ delayMs: 0, timeoutMs: 60_000 });
  await waitFor(() => refuses(port), { timeoutMs: 20_000 });
  await release();
  expect(await asked).toMatchObject({ status: 200, connection: "close" });
  expect(await stopped).toEqual([]);
});

it("a stopping server is not ready at once, still answers until the delay is over, and asks for other connections", async () => {
  const { product, ann, port } = await openListening();
  expect(await read(ask(port, "/health"))).toMatchObject({ status: 200, connection: "keep-alive" });
  const release = await lock(product, "activity");
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  await read(ask(port, "/health", undefined, kept));
  let endDelay: () => void = () => undefined;
  const delay = new Promise<void>((resolve) => {
    endDelay = resolve;
  });
  const stopped = product.stop({ delayMs: 1_000, timeoutMs: 60_000 }, () => delay);
  expect(await read(ask(port, "/ready"))).toEqual({
    status: 503,
    connection: "close",
    body: '{"status":"stopping"}',
  });
  // A connection that was open before is used for one more request.
  const asked = read(ask(port, `/api/v1/ledger/users/${ann.id}/transactions`, ann, kept));
  await isWaiting(product);
  expect(await refuses(port)).toBe(false);
  endDelay();
  await waitFor(() => refuses(port), { timeoutMs: 20_000 });
  await release();
  expect(await asked).toMatchObject({ status: 200, connection: "close" });
  expect(await stopped).toEqual([]);
});

it("event streams of a stopping server end with the event reconnect, and connections without a request are closed", async () => {
  const { product, ann, port } = await openListening();
  const stream = await ask(port, "/api/v1/events", ann);
  const preconnected = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => preconnected.once("close", resolve));
  await new Promise((resolve) => preconnected.once("connect", resolve));
  await product.stop({ delayMs: 0, timeoutMs: 60_000 });
  const { body } = await read(Promise.resolve(stream));
  const types = [...body.matchAll(/"type":"([a-z_]+)"/g)].map(([, type]) => type);
  expect([types.at(0), types.at(-1)]).toEqual(["ready", "reconnect"]);
  await closed;
});

it("what takes longer than the max time is named and cut off", async () => {
  const { product, ann, port } = await openListening();
  const release = await lock(product, "activity");
  const asked = read(ask(port, `/api/v1/ledger/users/${ann.id}/transactions`, ann)).catch(
    () => "cut off",
  );
  await isWaiting(product);
  expect(await product.stop({ delayMs: 0, timeoutMs: 300 })).toContain("request listTransactions");
  expect(await asked).toBe("cut off");
  await release();
});
