// Runs the bundled server as processes of its own, as operators do.
import { randomUUID } from "node:crypto";
import { createPool } from "@lilypad/db";
import { openRoundRobinProxy } from "@lilypad/local-stack";
import { createTestDatabase, freePort, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { loadSecrets } from "../apps/server/src/platform/config/secrets.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import {
  openProduct,
  type Product,
  type SignedUp,
} from "../apps/server/test/worlds/open-product.ts";
import { openServerPrograms, type ServerPrograms } from "./serve/server-process.ts";
import { beginSteadyRequests } from "./serve/steady-requests.ts";

let programs: ServerPrograms;
let world: ChainWorld;
let database: TestDatabase;
/** The worker, in this process. */
let product: Product;
let [ann, bob]: SignedUp[] = [];
let settings: Record<string, string>;

beforeAll(async () => {
  programs = await openServerPrograms();
  world = await openChainWorld();
  const secrets = loadSecrets(programs.secretsDir, true);
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    loops: true,
    world: { ...world, secrets },
    databaseUrl: database.databaseUrl,
  });
  ann = await product.signUp("Ann");
  bob = await product.signUp("Bob");
  await product.settled();
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
  settings = programs.settingsOf(world, database.databaseUrl);
});
afterAll(async () => {
  await programs?.close();
  await product?.close();
  await database?.drop();
  await world?.close();
});

const post = (url: string, person: SignedUp | undefined, body: object) =>
  fetch(`${url}/api/v1/payments/p2p/transfer`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${person?.token}`,
    },
    body: JSON.stringify(body),
  });

/** Copies the database, as a restore does. @returns the address of the copy */
async function copyDatabase({ databaseUrl }: TestDatabase): Promise<string> {
  const at = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const name = new URL(databaseUrl).pathname.slice(1);
  const postgres = createPool({ databaseUrl: at("postgres"), maxConnections: 1 });
  // No connection may be open, and the worker opens them again.
  await waitFor(
    async () => {
      await postgres.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
        [name],
      );
      await postgres.query(`create database ${name}_restored template ${name}`);
      return true;
    },
    { timeoutMs: 30_000 },
  );
  await postgres.end();
  return at(`${name}_restored`);
}

const payment = () => ({
  recipientUserId: bob?.id,
  amount: "0.01",
  currency: "LIL",
  correlationId: randomUUID(),
});

describe("two server processes behind a proxy that follows /ready", () => {
  it("no request of a steady stream fails while each of them is stopped and started again", async () => {
    const ports = [await freePort(), await freePort()];
    const startOn = (port = 0) =>
      programs.start({ ...settings, PORT: String(port), DRAIN_DELAY_SECONDS: "1" });
    const servers = await Promise.all(ports.map(startOn));
    await Promise.all(servers.map((server) => server.ready()));
    const proxy = await openRoundRobinProxy(servers.map(({ url }) => url));
    const endRequests = beginSteadyRequests(
      async (path, { body, ...request }) => {
        const answer = await fetch(`${proxy.url}${path}`, {
          ...request,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.text() };
      },
      ann?.token ?? "",
      bob?.id,
    );
    let outcomes: string[] = [];
    try {
      for (const [place, server] of servers.entries()) {
        server.signal("SIGTERM");
        expect(await server.ended, server.output()).toBe(0);
        const next = await startOn(ports[place]);
        await next.ready();
        await waitFor(() => proxy.countReady() === servers.length, { timeoutMs: 20_000 });
      }
    } finally {
      outcomes = await endRequests();
    }
    await proxy.close();
    expect(outcomes.length).toBeGreaterThan(100);
    expect(outcomes.filter((outcome) => outcome !== "200")).toEqual([]);
  });
});

describe("one server process", () => {
  it("ends at once with code 3 at a second signal", async () => {
    const server = await programs.start({ ...settings, DRAIN_DELAY_SECONDS: "5" });
    await server.ready();
    server.signal("SIGTERM");
    await waitFor(async () => !(await server.isReady()), { timeoutMs: 10_000 });
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: "stopping" });
    server.signal("SIGTERM");
    expect(await server.ended).toBe(3);
  });

  it("ends with code 3 and names what it cut off when a request takes longer than the max time", async () => {
    const server = await programs.start({ ...settings, DRAIN_TIMEOUT_SECONDS: "1" });
    await server.ready();
    const blocker = await database.pool.connect();
    try {
      await blocker.query("begin; lock table payment in access exclusive mode");
      const answer = post(server.url, ann, payment()).then(
        ({ status }) => String(status),
        () => "cut off",
      );
      await waitFor(
        async () => {
          const { rows } = await database.pool.query<{ waiting: boolean }>(
            "select exists (select from pg_locks where not granted) as waiting",
          );
          return rows[0]?.waiting;
        },
        { timeoutMs: 10_000 },
      );
      server.signal("SIGTERM");
      expect(await server.ended).toBe(3);
      expect(await answer).toBe("cut off");
      expect(server.output()).toContain('"unfinished":["request sendTransfer"');
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
  });

  it("is ready and accepts sends as pending when it is restarted while the chain node is away", async () => {
    await world.gate.close();
    try {
      const server = await programs.start(settings);
      await server.ready();
      const answer = await post(server.url, ann, payment());
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ data: { status: "pending" } });
      server.signal("SIGTERM");
      expect(await server.ended).toBe(0);
    } finally {
      await world.gate.open();
    }
  });

  it("is not ready on a restored copy of its database until the chain was asked", async () => {
    await product.settled();
    await world.gate.close();
    const restored = await copyDatabase(database);
    try {
      const server = await programs.start({ ...settings, DATABASE_URL: restored });
      await waitFor(() => server.output().includes("the chain does not answer yet"), {
        timeoutMs: 60_000,
      });
      const waiting = await fetch(`${server.url}/ready`);
      expect(waiting.status).toBe(503);
      expect(await waiting.json()).toMatchObject({
        dependencies: { database: true, sends: false },
      });
      const refused = await post(server.url, ann, payment());
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: "SETTLEMENT_PAUSED" });
      await world.gate.open();
      await server.ready();
      expect((await post(server.url, ann, payment())).status).toBe(200);
    } finally {
      await world.gate.open();
    }
  });
});
