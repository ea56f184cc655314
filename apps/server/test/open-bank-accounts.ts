import { randomBytes } from "node:crypto";
import type { Pool, Queryable } from "@lilypad/db";
import type { Bank, BankDirectory, BankOperation, Capability } from "@lilypad/providers";
import { createFakeRamp } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import {
  createBankAccounts,
  registerBankAccountsRoutes,
} from "../src/modules/bank-accounts/index.ts";
import type { Caller } from "../src/platform/caller.ts";
import { fail } from "../src/platform/errors.ts";
import { registerAuthentication } from "../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../src/platform/http/error-handler.ts";
import { createSealedBox } from "../src/platform/sealed-box.ts";
import { openPeople } from "./open-people.ts";

const address = (country: string) => ({
  addressLine1: "1 Bank Street",
  city: "Bankton",
  postalCode: "B1 1AA",
  country,
});

const operation = (countryCode: string, currency: string, more: Partial<BankOperation> = {}) => ({
  countryCode,
  supportedCurrencies: [currency],
  supportedSchemes: ["ANY"],
  requiredFields: [],
  swiftCodes: [],
  bankAddress: address(countryCode),
  ...more,
});

const bank = (id: string, countryCode: string, operations: BankOperation[]): Bank => ({
  id,
  name: `${id} plc`,
  displayName: `Bank ${id}`,
  countryCode,
  logoUrl: null,
  priority: 1,
  operations,
});

/** Banks of the four currencies that the tests link; one without an address, one with two codes. */
export const testBanks: readonly Bank[] = [
  bank("gb", "GB", [operation("GB", "GBP")]),
  bank("us", "US", [operation("US", "USD", { bankAddress: null })]),
  bank("de", "DE", [operation("DE", "EUR", { swiftCodes: ["LILYDEFFXXX"] })]),
  bank("fr", "FR", [operation("FR", "EUR", { swiftCodes: ["LILYFRPPXXX", "LILYFRPP001"] })]),
  bank("ng", "NG", [
    operation("NG", "NGN", {
      requiredFields: [
        {
          name: "bankCode",
          type: "select",
          label: "Bank code",
          required: true,
          options: [{ value: "058", label: "058" }],
        },
        { name: "nubanNumber", type: "tel", label: "NUBAN", required: true, pattern: "\\d{10}" },
      ],
    }),
  ]),
];

const userAddress = {
  addressLine1: "2 Pond Lane",
  city: "London",
  postalCode: "N1 1AA",
  country: "GB",
};

/** Right details of an account at each bank, as the app sends them. */
export const testDetails = {
  gb: {
    currency: "GBP",
    country: "GB",
    bank: "gb",
    userAddress,
    sortCode: "20-00-00",
    accountNumber: "55779911",
  },
  us: {
    currency: "USD",
    country: "US",
    bank: "us",
    userAddress,
    bankAddress: address("US"),
    routingNumber: "021000021",
    accountNumber: "000123456789",
  },
  de: {
    currency: "EUR",
    country: "EU",
    bank: "de",
    userAddress,
    iban: "DE89 3704 0044 0532 0130 00",
  },
  ng: { currency: "NGN", country: "NG", bank: "ng", userAddress, nubanNumber: "0123456785" },
} as const;

const capability: Capability = {
  currency: "GBP",
  currencyName: "British pound",
  country: "GB",
  countryName: "United Kingdom",
  flagEmoji: "🇬🇧",
  region: "Europe",
  methods: ["GB_BACS_CHAPS_FPS"],
  minimumAmount: "10",
  maximumAmount: "10000",
};

export interface BankAccountsOptions {
  pool: Pool;
  hasRamp?: boolean;
}

/** The module behind HTTP, with a ramp in memory and a clock to move. */
export async function openBankAccounts({ pool, hasRamp = true }: BankAccountsOptions) {
  let now = new Date("2026-05-01T09:00:00Z");
  const ramp = createFakeRamp({ now: () => now });
  const directory: BankDirectory = {
    listCapabilities: async () => [capability],
    listBanks: async (_country, currency) =>
      testBanks.filter(({ operations }) =>
        operations.some(({ supportedCurrencies }) => supportedCurrencies.includes(currency)),
      ),
    findBank: async (id) => testBanks.find((one) => one.id === id) ?? null,
  };
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const kyc = { open: true, stepUp: false };
  const running = new Set<string>();
  const customers = new Map<string, string>();
  const names = { first: "Ann" as string | null };
  const customerOf = async (personId: string) => {
    const known = customers.get(personId);
    if (known !== undefined) return known;
    const made = await ramp.createCustomer({
      email: `${personId}@example.com`,
      firstName: "Ann",
      lastName: "Example",
      idempotencyKey: personId,
    });
    ramp.changeCustomer(made.customerId, { status: "ACTIVE" });
    customers.set(personId, made.customerId);
    return made.customerId;
  };
  const accounts = createBankAccounts({
    pool,
    clock: { now: () => now },
    logger,
    ramp: hasRamp ? ramp : null,
    directory: hasRamp ? directory : null,
    box: createSealedBox(randomBytes(32)),
    fingerprintKey: randomBytes(32),
    requireLiveSession: async () => undefined,
    requireStepUp: async () => (kyc.stepUp ? fail("STEP_UP_REQUIRED") : undefined),
    ownerOf: async (personId) => ({
      email: `${personId}@example.com`,
      firstName: names.first,
      lastName: "Example",
    }),
    requireSatisfied: async () => (kyc.open ? undefined : fail("KYC_REQUIRED")),
    customerOf,
    hasRunningIntent: async (_db: Queryable, id) => running.has(id),
  });
  const callers = new Map<string, Caller>();
  const requestLogger: FastifyBaseLogger = logger;
  const app = Fastify({ loggerInstance: requestLogger });
  registerErrorHandler(app);
  registerAuthentication(
    app,
    async (token) => callers.get(token) ?? null,
    async () => undefined,
  );
  registerBankAccountsRoutes(app, accounts);
  await app.ready();

  const call = async (caller: Caller, method: "GET" | "POST", path: string, body?: unknown) => {
    const response = await app.inject({
      method,
      url: `/api/v1/ramp${path}`,
      headers: { authorization: `Bearer ${caller.personId}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: JSON.parse(response.payload) };
  };

  /** Somebody new, and what they do with their accounts. */
  const newPerson = async () => {
    const [person] = await openPeople(pool, ["Ann"]);
    if (person === undefined) throw new Error("nobody was opened");
    const { caller, id } = person;
    callers.set(id, caller);
    return {
      id,
      /** What the provider has of theirs. */
      atProvider: () =>
        [...ramp.kept.accounts.values()].filter(
          ({ customerId }) => customerId === customers.get(id),
        ),
      get: (path: string) => call(caller, "GET", path),
      post: (path: string, body: unknown = {}) => call(caller, "POST", path, body),
      begin: async () => (await call(caller, "POST", "/link/init", {})).body.data.linkId as string,
      link: (accountDetails: unknown, linkId?: string) =>
        call(caller, "POST", "/link/complete", {
          accountDetails,
          ...(linkId === undefined ? {} : { linkId }),
        }),
      accounts: async () => (await call(caller, "GET", "/linked-accounts")).body.data.accounts,
    };
  };

  return {
    app,
    accounts,
    ramp,
    kyc,
    names,
    /** Ids of accounts that a top-up or withdrawal uses. */
    running,
    logged,
    newPerson,
    now: () => now,
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
