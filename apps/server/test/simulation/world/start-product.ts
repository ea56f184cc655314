import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { ChainDeployment, ChainPort, OwnerList } from "@lilypad/chain";
import type { RampProvider } from "@lilypad/providers";
import { pino } from "pino";
import { createFunding } from "../../../src/modules/bank/funding/index.ts";
import { createProviderEvents } from "../../../src/modules/bank/provider-events/index.ts";
import { refreshTransaction } from "../../../src/modules/bank/ramp-orders/index.ts";
import { toMinorLimits } from "../../../src/modules/books/transfers/index.ts";
import { createModules } from "../../../src/modules.ts";
import type { Outside } from "../../../src/outside.ts";
import { readConfig } from "../../../src/platform/config/config.ts";
import { ringOf } from "../../../src/platform/config/key-ring.ts";
import type { Secrets } from "../../../src/platform/config/secrets.ts";
import { fail } from "../../../src/platform/errors.ts";
import { createMetrics } from "../../../src/platform/metrics/index.ts";
import { createTolerantRegistry } from "../../../src/platform/metrics/tolerant-registry.ts";
import { createSealedBox } from "../../../src/platform/sealed/sealed-box.ts";
import { transfersEnded } from "../../../src/transfers-ended.ts";

/** The currency of all bank accounts. */
export const bankCurrency = "GBP";

/** The ids of a person's customer and accounts at the bank partner, and of their linked account with us. */
export interface BankCustomer {
  readonly customerId: string;
  readonly walletAccountId: string;
  readonly linkedAccountId: string;
  readonly paymentAccountId: string;
}

export interface ProductParts {
  readonly databaseUrl: string;
  readonly pool: Outside["pool"];
  readonly now: () => Date;
  readonly chain: ChainPort;
  readonly ramp: RampProvider;
  readonly deployment: ChainDeployment;
  readonly makeOwnerList: (firstIndex: number) => OwnerList;
  /** Returns the customer of a person; null if they have no bank account. */
  readonly bankOf: (personId: string) => BankCustomer | null;
}

const environment = {
  LILYPAD_ENV: "local",
  RPC_URL: "http://127.0.0.1:1",
  SMTP_URL: "smtp://127.0.0.1:1",
  CHAIN_DEPLOYMENT_FILE: "simulated.json",
  // Daily limits are not simulated.
  ...Object.fromEntries(
    ["TRANSFER_LIMIT", "DAILY_LIMIT", "LOWERED_DAILY_LIMIT"].flatMap((name) =>
      ["USD", "EUR", "LIL"].map((currency) => [`${name}_${currency}`, "1000000000"]),
    ),
  ),
  EXCHANGE_DAILY_LIMIT_USD: "1000000000",
  EXCHANGE_DAILY_LIMIT_EUR: "1000000000",
  EXCHANGE_PERSON_DAILY_LIMIT_USD: "1000000000",
  EXCHANGE_PERSON_DAILY_LIMIT_EUR: "1000000000",
  SENDS_PER_PERSON_PER_DAY: "1000000000",
};

/** One dollar is 0.92326 euros. */
const prices = {
  asOf: "2026-11-02",
  perDollar: { USD: "1", EUR: "0.92326" },
  feePercent: { onramp: "0.5", offramp: "0.5" },
};

const isNotPartOf = (what: string) => () => {
  throw new Error(`${what} is not part of the simulation`);
};
/** A dependency whose every use is a mistake of the simulation. */
const unused = <T extends object>(what: string, facts: Partial<T> = {}): T =>
  new Proxy(facts as T, {
    get: (target, key) => Reflect.get(target, key) ?? isNotPartOf(what),
  });

const ring = () => ringOf(randomBytes(32));
const signingRing = () => ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
/** The same for every process, as on the machines of an installation. Nothing that they protect is compared. */
const secrets: Secrets = {
  accessTokenKeys: signingRing(),
  vapidKeys: signingRing(),
  bankDetailsKeys: ring(),
  unsubscribeKeys: ring(),
  passcodePeppers: ring(),
  codePeppers: ring(),
  refreshTokenKeys: ring(),
};
const metrics = createMetrics();
const logger = pino({ level: "silent" });

export type Product = ReturnType<typeof startProduct>;

/**
 * Composes the product's modules as main.ts does, without HTTP and without loops: the simulation calls them. Identity checks and
 * linked bank accounts are given instead of made.
 */
export function startProduct(parts: ProductParts) {
  const { databaseUrl, pool, now, chain, ramp, deployment, bankOf } = parts;
  const config = readConfig({ ...environment, DATABASE_URL: databaseUrl });
  const clock = { now };
  const outside: Outside = {
    config,
    pool,
    clock,
    logger,
    mailer: { send: isNotPartOf("mail") },
    texter: null,
    phraser: null,
    screen: null,
    ramp: null,
    directory: unused<NonNullable<Outside["directory"]>>("the directory of banks", {
      readPrices: async () => prices,
    }),
    cardIssuer: null,
    secrets,
    chain,
    custodyChain: unused<Outside["custodyChain"]>("custody"),
    relayChain: unused<Outside["relayChain"]>("relays", { relayer: `0x${"7".repeat(40)}` }),
    safeChain: unused<Outside["safeChain"]>("own Safes"),
    deployment,
    makeOwnerList: parts.makeOwnerList,
  };
  const registry = createTolerantRegistry();
  const modules = createModules(outside, { ...metrics, registry });
  const { settlement } = modules;
  const bank = (personId: string) => bankOf(personId) ?? fail("KYC_REQUIRED");
  const funding = createFunding({
    pool,
    clock,
    logger,
    registry: createTolerantRegistry(),
    ramp,
    box: createSealedBox(secrets.bankDetailsKeys),
    requireActive: async (personId) => void bank(personId),
    customerOf: async (personId) => bank(personId).customerId,
    walletAccountOf: async (personId) => bank(personId).walletAccountId,
    async accountOf(personId, id) {
      const { linkedAccountId, paymentAccountId } = bank(personId);
      const account = { personId, paymentAccountId, status: "active", currency: bankCurrency };
      return id === linkedAccountId ? account : null;
    },
    banksOf: async (_personId, ids) =>
      new Map(ids.map((id) => [id, { name: "Tidewater Bank", last4: "4417" }])),
    listCapabilities: async () => ({
      capabilities: [{ currency: bankCurrency, minimumAmount: "1.00", maximumAmount: "10000.00" }],
    }),
    acceptsPayments: () => settlement.acceptsSends("usdc"),
    isCaughtUp: settlement.isCaughtUp,
    claimImported: settlement.claimImported,
    cancelQueued: settlement.cancelQueued,
    onTransfersEnded: transfersEnded,
    limits: toMinorLimits(config.limits).USD,
    payoutAddresses: config.rampPayoutAddresses,
    contracts: [deployment.module.toLowerCase()],
  });
  const providerEvents = createProviderEvents({
    pool,
    clock,
    logger,
    ramp,
    registry: createTolerantRegistry(),
    owners: {
      transaction: async (id) => refreshTransaction([funding.rampOrders()], id),
    },
  });
  return { ...modules, pool, funding, providerEvents };
}
