// Two server processes are stopped and started again behind the proxies of deploy/proxy, which carry requests all the time.
import { randomUUID } from "node:crypto";
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
import {
  openServerPrograms,
  type ServerProcess,
  type ServerPrograms,
} from "./serve/server-process.ts";
import {
  isInstalled,
  openShippedProxy,
  type ProxyName,
  proxyNames,
  type ShippedProxy,
} from "./serve/shipped-proxies.ts";
import { type Ask, beginSteadyRequests } from "./serve/steady-requests.ts";

const installed = proxyNames.filter(isInstalled);
let programs: ServerPrograms;
let world: ChainWorld;
let database: TestDatabase;
/** The worker, in this process. */
let product: Product;
const proxies: ShippedProxy[] = [];

/** The outcomes of the requests through each proxy. */
const outcomes = new Map<ProxyName, string[]>();
const events = new Map<ProxyName, string>();

/** How the ids of a proxy's requests begin, by which the servers' logs tell them apart. */
const idsOf = (name: ProxyName) => `through-${name}-`;

/** Sends a request through a proxy, with an id of its own. */
const askThrough =
  (proxy: ShippedProxy): Ask =>
  (path, { headers, ...request }) =>
    proxy.ask(path, {
      ...request,
      headers: { ...headers, "x-request-id": `${idsOf(proxy.name)}${randomUUID().slice(0, 8)}` },
    });

/** Reads a person's live events until the server ends the stream. */
async function readEvents(proxy: ShippedProxy, person: SignedUp): Promise<void> {
  const stream = await proxy.open("/api/v1/events", {
    headers: { authorization: `Bearer ${person.token}` },
  });
  for await (const chunk of stream) {
    events.set(proxy.name, (events.get(proxy.name) ?? "") + String(chunk));
  }
}

async function restartEach(
  servers: readonly ServerProcess[],
  startOn: (place: number) => Promise<ServerProcess>,
): Promise<void> {
  for (const [place, server] of servers.entries()) {
    // HAProxy asks /ready. For nginx, the operator marks the process first.
    for (const proxy of proxies) await proxy.setDown(place);
    server.signal("SIGTERM");
    expect(await server.ended, server.output()).toBe(0);
    const next = await startOn(place);
    await next.ready();
    for (const proxy of proxies) await proxy.setDown(undefined);
    // The other one stops only when each proxy sends requests to the new one again.
    await waitFor(() => proxies.every(({ name }) => next.output().includes(`"${idsOf(name)}`)), {
      timeoutMs: 30_000,
    });
  }
}

beforeAll(async () => {
  if (installed.length === 0) return;
  programs = await openServerPrograms();
  world = await openChainWorld();
  const secrets = loadSecrets(programs.secretsDir, true);
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    loops: true,
    world: { ...world, secrets },
    databaseUrl: database.databaseUrl,
  });
  const [ann, bob] = [await product.signUp("Ann"), await product.signUp("Bob")];
  await product.settled();
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
  const settings = programs.settingsOf(world, database.databaseUrl);
  const ports = [await freePort(), await freePort()];
  const startOn = (place: number) =>
    programs.start({
      ...settings,
      PORT: String(ports[place]),
      TRUST_PROXY_HOPS: "1",
      // As in production: with less, a proxy whose check is late on a busy machine still sends requests to a stopped process.
      DRAIN_DELAY_SECONDS: "10",
      DRAIN_TIMEOUT_SECONDS: "25",
    });
  const servers = await Promise.all([startOn(0), startOn(1)]);
  await Promise.all(servers.map((server) => server.ready()));
  const urls = servers.map(({ url }) => url);
  for (const name of installed) proxies.push(await openShippedProxy(name, urls));
  await Promise.all(proxies.map((proxy) => proxy.ready()));
  const streams = proxies.map((proxy) => readEvents(proxy, bob));
  const ends = proxies.map((proxy) => beginSteadyRequests(askThrough(proxy), ann.token, bob.id));
  try {
    await restartEach(servers, startOn);
  } finally {
    for (const [index, end] of ends.entries()) {
      const proxy = proxies[index];
      if (proxy !== undefined) outcomes.set(proxy.name, await end());
    }
  }
  await Promise.all(streams);
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await programs?.close();
  await product?.close();
  await database?.drop();
  await world?.close();
});

// Skipped where the program is missing; .ci/run installs both.
describe.each(proxyNames)("behind %s as shipped", (name) => {
  const test = it.skipIf(!isInstalled(name));

  test("no request of a steady stream fails while each process is restarted", () => {
    const all = outcomes.get(name) ?? [];
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((outcome) => outcome !== "200")).toEqual([]);
  });

  test("live events arrive, and a stream of a stopping process ends with the event that says so", () => {
    const received = events.get(name) ?? "";
    expect(received).toContain('"type":"ready"');
    expect(received).toContain('"type":"balances"');
    expect(received).toContain('"type":"reconnect"');
  });
});
