import { randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import type { RampProvider } from "@lilypad/providers";
import { createFakeRamp } from "@lilypad/testing";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import { createBankAccounts } from "../../src/modules/bank/bank-accounts/index.ts";
import {
  createTeleport,
  findPayerAccounts,
  hasRunningPayment,
  registerTeleportRoutes,
  type Teleport,
} from "../../src/modules/bank/teleport/index.ts";
import { announceTeleport } from "../../src/modules/tell/notifications/person/announce.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { fail } from "../../src/platform/errors.ts";
import { registerAuthentication } from "../../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { registerIdempotency } from "../../src/platform/http/idempotency-key.ts";
import { registerLimits } from "../../src/platform/http/limits.ts";
import { createIdempotency } from "../../src/platform/idempotency/index.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { admitEverybody } from "../admit-everybody.ts";
import { doDueWork } from "../do-due-work.ts";
import { testDetails, testDirectory } from "../test-banks.ts";
import { openPeople } from "./open-people.ts";

const holder = { accountHolderName: "Petra Payer", accountHolderEmail: "petra@example.com" };

/** Details of accounts from which links are paid, as the app sends them. */
export const payerDetails = {
  gb: { ...testDetails.gb, accountNumber: "11223344", ...holder },
  us: { ...testDetails.us, ...holder },
  de: { ...testDetails.de, ...holder },
  ng: { ...testDetails.ng, ...holder },
} as const;

/** Opens the module behind HTTP, with bank accounts, a fake ramp and a movable clock. */
export async function openTeleport(pool: Pool) {
  let now = new Date("2026-05-01T09:00:00Z");
  const clock = { now: () => now };
  const ramp = createFakeRamp({ now: clock.now });
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const kyc = {
    satisfied: true,
    active: true,
    steppedUp: true,
    /** Ids of people whose identity check is under review. All others are verified. */
    underReview: new Set<string>(),
  };
  const settings = { offersEasyFlow: true };
  const box = createSealedBox(ringOf(randomBytes(32)));
  const customers = new Map<string, string>();
  const customerOf = async (personId: string) => {
    const known = customers.get(personId);
    if (known !== undefined) return known;
    const { customerId } = await ramp.createCustomer({
      email: `${personId}@example.com`,
      firstName: "Ann",
      lastName: "Example",
      idempotencyKey: personId,
    });
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    customers.set(personId, customerId);
    return customerId;
  };
  const shared = { pool, clock, logger, ramp, box };
  const requireSatisfied = async () => (kyc.satisfied ? undefined : fail("KYC_REQUIRED"));
  const accounts = createBankAccounts({
    ...shared,
    directory: testDirectory,
    offersBankingSteps: false,
    fingerprintKey: randomBytes(32),
    ownerOf: async (personId) => ({
      email: `${personId}@example.com`,
      firstName: "Ann",
      lastName: "Example",
    }),
    requireSatisfied,
    customerOf,
    payersAmong: (provider, ids) => findPayerAccounts(pool, provider, ids),
    hasRunningIntent: (db, linkedAccountId) => hasRunningPayment(db, { linkedAccountId }),
  });
  const createModule = (options: { pool?: Pool; ramp?: RampProvider } = {}) =>
    createTeleport({
      ...shared,
      registry: new Registry(),
      ...options,
      publicUrl: "https://lilypad.example",
      get offersEasyFlow() {
        return settings.offersEasyFlow;
      },
      requireSatisfied,
      requireActive: async (personId) =>
        kyc.active && !kyc.underReview.has(personId) ? undefined : fail("KYC_UNDER_REVIEW"),
      customerOf,
      accountOf: accounts.accountOf,
      banksOf: accounts.banksOf,
      isLinked: accounts.isLinked,
      maySeeDetails: async () => kyc.steppedUp,
      announce: announceTeleport,
      nameOf: async () => "Ann Example",
      readAccount: accounts.readAccount,
      listBanks: accounts.listBanks,
      listCapabilities: accounts.listCapabilities,
    });
  const teleport = createModule();

  const callers = new Map<string, Caller>();
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Like the product, which never logs the address of a request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: true,
  });
  registerErrorHandler(app);
  registerAuthentication(app, async (token) => callers.get(token) ?? null, {
    ...admitEverybody,
    requireStepUp: async () => (kyc.steppedUp ? undefined : fail("STEP_UP_REQUIRED")),
  });
  registerIdempotency(app, createIdempotency({ pool, clock, logger, box }));
  registerLimits(app, { pool, clock });
  registerTeleportRoutes(app, teleport);
  await app.ready();

  const send = async (
    method: "GET" | "POST",
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const response = await app.inject({ method, url: `/api/v1${url}`, headers, ...payload });
    const answer = JSON.parse(response.payload);
    return {
      status: response.statusCode,
      headers: response.headers,
      code: answer.code as string | undefined,
      error: answer.error as string | undefined,
      data: answer.data,
    };
  };

  /** Opens a person with a British and an American account. */
  async function newOwner() {
    // Limits per minute start again.
    now = new Date(now.getTime() + 61_000);
    const [person] = await openPeople(pool, ["Ann"]);
    if (person === undefined) throw new Error("no account was opened");
    const { id, caller } = person;
    callers.set(id, caller);
    const link = (details: Parameters<typeof accounts.completeLink>[0]["details"]) =>
      accounts.completeLink({ personId: id, linkId: undefined, details });
    const british = await link(testDetails.gb);
    const american = await link(testDetails.us);
    const authorization = `Bearer ${id}`;
    const create = (body: object = {}) =>
      send(
        "POST",
        "/teleport/links",
        { authorization },
        {
          amount: "50.00",
          recipientPaymentAccountId: british.id,
          ...body,
        },
      );
    return {
      id,
      caller,
      british,
      american,
      create,
      /** Creates a link, by default over 50 pounds, and returns its code. */
      async newCode(body: object = {}): Promise<string> {
        const { data } = await create(body);
        return String(data.url).split("/").at(-1) ?? "";
      },
      links: async (query = "") =>
        (await send("GET", `/teleport/links${query}`, { authorization })).data.links,
      cancel: (linkId: string) =>
        send("POST", `/teleport/links/${linkId}/cancel`, { authorization }, {}),
      /** Requests a quote for paying another person's link from an own account. */
      quote: (code: string, linkedAccountId = british.id) =>
        send("POST", "/teleport/quotes", { authorization }, { code, linkedAccountId }),
      accept: (teleportQuoteId: unknown, correlationId?: string) =>
        send(
          "POST",
          "/ramp/teleport/transactions",
          { authorization },
          { teleportQuoteId, ...(correlationId === undefined ? {} : { correlationId }) },
        ),
      payments: async (query = "") =>
        (await send("GET", `/teleport/payments${query}`, { authorization })).data.payments,
      sent: (paymentId: string) =>
        send("POST", `/teleport/payments/${paymentId}/sent`, { authorization }, {}),
    };
  }

  let browsers = 0;
  /** Opens a browser without a session in its own network. */
  function newBrowser(code: string) {
    let cookie = "";
    browsers += 1;
    const from = `10.${browsers >> 16}.${(browsers >> 8) & 255}.${browsers & 255}`;
    const call = async (method: "GET" | "POST", path: string, body?: unknown) => {
      const headers = { "x-forwarded-for": from, ...(cookie === "" ? {} : { cookie }) };
      const answer = await send(method, `/public/teleport/${code}${path}`, headers, body);
      const set = answer.headers["set-cookie"];
      if (typeof set === "string") cookie = set.split(";")[0] ?? "";
      return answer;
    };
    const browser = {
      cookie: () => cookie,
      look: () => call("GET", ""),
      tell: (accountDetails: unknown = payerDetails.gb) =>
        call("POST", "/complete-link", { accountDetails }),
      /** Uses the easy flow, by default for the link of this browser. */
      async easy(source_currency = "USD", teleport_id?: string) {
        const id = teleport_id ?? (await browser.look()).data.id;
        return call("POST", "/auto-fiat", { teleport_id: id, source_currency });
      },
      quote: () => call("POST", "/quotes", {}),
      accept: (teleportQuoteId: unknown) => call("POST", "/transactions", { teleportQuoteId }),
      sent: () => call("POST", "/sent", {}),
      /** Does all steps up to the payment instructions. */
      async begin(details: unknown = payerDetails.gb) {
        const completed = await browser.tell(details);
        if (completed.status !== 200) throw new Error(`details: ${JSON.stringify(completed)}`);
        const { data } = await browser.quote();
        const accepted = await browser.accept(data.quoteId);
        if (accepted.status !== 200) throw new Error(`accepted: ${JSON.stringify(accepted)}`);
        return accepted.data;
      },
    };
    return browser;
  }

  async function transactionOf(paymentId: string): Promise<string> {
    const { rows } = await pool.query<{ transactionId: string | null }>(
      "select transaction_id from teleport_payment where id = $1",
      [paymentId],
    );
    const id = rows[0]?.transactionId;
    if (id === undefined || id === null)
      throw new Error(`the ramp has no transaction for ${paymentId}`);
    return id;
  }

  /** Reads the posted balances of the teleport accounts in hundredths, without those that are zero. */
  async function books(): Promise<Record<string, number>> {
    const { rows } = await pool.query<{ name: string; posted: bigint }>(
      `select substr(s.code, 10) || ' ' || s.asset as name, sum(a.posted)::bigint as posted
       from system_account s join account a on a.id = s.account_id
       where s.code like 'teleport:%' group by 1 having sum(a.posted) <> 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, posted }) => [name, Number(posted)]));
  }

  return {
    app,
    pool,
    clock,
    ramp,
    kyc,
    customerOf,
    settings,
    logged,
    accounts,
    teleport,
    createModule,
    newOwner,
    newBrowser,
    transactionOf,
    books,
    send,
    /** Changes a transaction at the provider and processes its webhook. */
    async provider(paymentId: string, change: Parameters<typeof ramp.changeTransaction>[1]) {
      const transactionId = await transactionOf(paymentId);
      ramp.changeTransaction(transactionId, change);
      await teleport.refreshTransaction(transactionId);
    },
    /** Moves the clock and does the work of all modules that is due by then. */
    async wait(ms: number, ...modules: Teleport[]): Promise<void> {
      now = new Date(now.getTime() + ms);
      await Promise.all((modules.length === 0 ? [teleport] : modules).map(doDueWork));
    },
  };
}

export type TeleportWorld = Awaited<ReturnType<typeof openTeleport>>;
