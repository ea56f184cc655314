import { randomBytes } from "node:crypto";
import type { Pool, Queryable } from "@lilypad/db";
import { createFakeRamp } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import {
  createBankAccounts,
  registerBankAccountsRoutes,
} from "../../src/modules/bank/bank-accounts/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { fail } from "../../src/platform/errors.ts";
import { registerAuthentication } from "../../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { registerLimits } from "../../src/platform/http/limits.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { admitEverybody } from "../admit-everybody.ts";
import { testDetails, testDirectory } from "../test-banks.ts";
import { openPeople } from "./open-people.ts";

export interface BankAccountsOptions {
  pool: Pool;
  hasRamp?: boolean;
  offersBankingSteps?: boolean;
}

/** Opens the module behind HTTP, with a fake ramp and a movable clock. */
export async function openBankAccounts({
  pool,
  hasRamp = true,
  offersBankingSteps = true,
}: BankAccountsOptions) {
  let now = new Date("2026-05-01T09:00:00Z");
  const passSeconds = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  const ramp = createFakeRamp({ now: () => now });
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const kyc = { open: true, stepUp: false };
  const running = new Set<string>();
  const payers = new Set<string>();
  const customers = new Map<string, string>();
  const names = { first: "Ann" as string | null };
  const customerOf = async (personId: string) => {
    const known = customers.get(personId);
    if (known !== undefined) return known;
    const created = await ramp.createCustomer({
      email: `${personId}@example.com`,
      firstName: "Ann",
      lastName: "Example",
      idempotencyKey: personId,
    });
    ramp.changeCustomer(created.customerId, { status: "ACTIVE" });
    customers.set(personId, created.customerId);
    return created.customerId;
  };
  const accounts = createBankAccounts({
    pool,
    clock: { now: () => now },
    logger,
    ramp: hasRamp ? ramp : null,
    directory: hasRamp ? testDirectory : null,
    offersBankingSteps,
    box: createSealedBox(ringOf(randomBytes(32))),
    fingerprintKey: randomBytes(32),
    ownerOf: async (personId) => ({
      email: `${personId}@example.com`,
      firstName: names.first,
      lastName: "Example",
    }),
    requireSatisfied: async () => (kyc.open ? undefined : fail("KYC_REQUIRED")),
    customerOf,
    payersAmong: async () => payers,
    hasRunningIntent: async (_db: Queryable, id) => running.has(id),
  });
  const callers = new Map<string, Caller>();
  const requestLogger: FastifyBaseLogger = logger;
  const app = Fastify({ loggerInstance: requestLogger });
  registerErrorHandler(app);
  registerAuthentication(app, async (token) => callers.get(token) ?? null, {
    ...admitEverybody,
    requireStepUp: async () => (kyc.stepUp ? fail("STEP_UP_REQUIRED") : undefined),
  });
  registerLimits(app, { pool, clock: { now: () => now } });
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

  /** Opens a new person, with functions for what they do with their accounts. */
  const newPerson = async () => {
    const [person] = await openPeople(pool, ["Ann"]);
    if (person === undefined) throw new Error("no account was opened");
    const { caller, id } = person;
    callers.set(id, caller);
    return {
      id,
      /** The person's accounts at the provider. */
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

  /** Opens a person with a British account and, linked later, an American one. */
  const newOwner = async () => {
    const ann = await newPerson();
    const british = (await ann.link(testDetails.gb)).body.data.account;
    passSeconds(1);
    const american = (await ann.link(testDetails.us)).body.data.account;
    return { ann, british, american };
  };

  return {
    app,
    accounts,
    /** Does the next step of all accounts that are due. */
    async workAll() {
      for (const worker of accounts.workers) while ((await worker.pass()) > 0);
    },
    ramp,
    kyc,
    names,
    /** Ids of accounts with a running top-up or withdrawal. */
    running,
    /** The provider's ids of accounts from which a teleport link is paid. */
    payers,
    logged,
    newPerson,
    newOwner,
    now: () => now,
    passSeconds,
  };
}
