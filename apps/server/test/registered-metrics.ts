import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChainDeployment, localChain } from "@lilypad/chain";
import { createPool } from "@lilypad/db";
import { createFakeCardIssuer, createFakeRamp, listToken } from "@lilypad/testing";
import { pino } from "pino";
import { getAddress, toHex } from "viem";
import { createParts } from "../src/compose.ts";
import { systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { loadSecrets } from "../src/platform/config/secrets.ts";

const address = (number: number) => getAddress(toHex(number, { size: 20 }));

const deployment: ChainDeployment = {
  chain: localChain,
  marker: toHex(1, { size: 32 }),
  module: address(1),
  ownSafeModule: address(2),
  guardian: address(3),
  handoverDelaySeconds: 172_800,
  moduleSetup: address(4),
  proxyFactory: address(5),
  singleton: address(6),
  fallbackHandler: address(7),
  passkeyVersion: "0.2.0",
  passkeySignerFactory: address(8),
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: address(9),
  tokens: {
    LIL: listToken("LIL", address(10), 0),
    usdc: listToken("usdc", address(11), 1),
    eurc: listToken("eurc", address(12), 2),
  },
  fromBlock: 5,
};

const isAddress = /^(relayer|module|operator)$/;

/** A chain that is never called, because the metrics only have to be registered. */
const noChain = new Proxy(
  {},
  { get: (_, name) => (isAddress.test(String(name)) ? address(13) : () => undefined) },
  // biome-ignore lint/suspicious/noExplicitAny: stands for every port to the chain
) as any;

/** The metrics that the server registers when every part of it is configured. No outside system is called, and no work starts. */
export async function listServerMetrics() {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-metrics-"));
  const secrets = loadSecrets(folder, true);
  rmSync(folder, { recursive: true });
  const databaseUrl = "postgres://nobody@127.0.0.1:1/none";
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  const { metrics } = createParts({
    config: readConfig({
      LILYPAD_ENV: "local",
      DATABASE_URL: databaseUrl,
      RPC_URL: "http://127.0.0.1:1",
      SMTP_URL: "smtp://127.0.0.1:2525",
      CHAIN_DEPLOYMENT_FILE: "given-by-the-test.json",
    }),
    pool,
    clock: systemClock,
    logger: pino({ level: "silent" }),
    mailer: { send: async () => undefined },
    texter: null,
    phraser: null,
    screen: null,
    ramp: createFakeRamp(),
    directory: null,
    cardIssuer: createFakeCardIssuer(),
    secrets,
    chain: noChain,
    custodyChain: noChain,
    relayChain: noChain,
    safeChain: noChain,
    deployment,
    makeOwnerList: null,
  });
  const described = metrics.registry.getMetricsAsArray();
  await pool.end();
  return described;
}
