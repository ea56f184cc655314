import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { openServerPrograms, type ServerPrograms } from "./serve/server-process.ts";

let programs: ServerPrograms;
let world: ChainWorld;
let database: TestDatabase;

beforeAll(async () => {
  programs = await openServerPrograms();
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
});
afterAll(async () => {
  await programs?.close();
  await database?.drop();
  await world?.close();
});

const newKey = () => randomBytes(12).toString("hex");

/** The settings of a server that works, with a key in every address. */
function settingsWithKeys() {
  const keys = { rpc: newKey(), smtp: newKey(), sms: newKey(), ramp: newKey() };
  const settings = {
    ...programs.settingsOf(world, database.databaseUrl),
    WORKERS: "true",
    LOG_LEVEL: "trace",
    RPC_URL: `${world.rpcUrl}/?apikey=${keys.rpc}`,
    SECOND_RPC_URL: `${world.rpcUrl}/?apikey=${keys.rpc}`,
    SMTP_URL: `smtp://lilypad:${keys.smtp}@127.0.0.1:9`,
    SMS_URL: `http://127.0.0.1:9/${keys.sms}`,
    RAMP_BASE_URL: `http://127.0.0.1:9/${keys.ramp}`,
    RAMP_API_KEY: keys.ramp,
    RAMP_WEBHOOK_SECRET: keys.ramp,
    BANK_DIRECTORY_URL: `http://127.0.0.1:9/${keys.ramp}`,
  };
  return { settings, keys: Object.values(keys) };
}

const expectNone = (output: string, keys: readonly string[]) =>
  expect(keys.filter((key) => output.includes(key))).toEqual([]);

it("nothing that a server logs contains the keys of its settings while everything around it is unreachable", async () => {
  const { settings, keys } = settingsWithKeys();
  const server = await programs.start(settings);
  await server.ready();
  await world.gate.close();
  const asked = [
    fetch(`${server.url}/api/v1/auth/send-otp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ann@example.com", type: "signup" }),
    }),
    fetch(`${server.url}/api/v1/public/ramp/banks?country=GB&token=${keys[0]}`),
    fetch(`${server.url}/unknown/${keys[0]}`),
  ];
  await Promise.all(asked);
  await waitFor(() => server.output().includes("the chain node does not answer"), {
    timeoutMs: 30_000,
  });
  server.signal("SIGTERM");
  await server.ended;
  await world.gate.open();
  expect(server.output()).toContain('"route":"/api/v1/auth/send-otp"');
  expectNone(server.output(), keys);
  expect(server.output()).not.toContain("ann@example.com");
});

it("a server that cannot reach its database ends without showing its password", async () => {
  const { settings, keys } = settingsWithKeys();
  const password = newKey();
  const server = await programs.start({
    ...settings,
    DATABASE_URL: `postgres://lilypad:${password}@127.0.0.1:9/lilypad`,
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("ECONNREFUSED");
  expectNone(server.output(), [...keys, password]);
});
