import { randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import { toMinor } from "@lilypad/money";
import { createFakeRamp } from "@lilypad/testing";
import { pino } from "pino";
import { Registry } from "prom-client";
import { type Address, getAddress } from "viem";
import {
  createClaimDeposit,
  createFunding,
  type Funding,
  findFundingProblems,
} from "../../src/modules/bank/funding/index.ts";
import type { FundingIntentRow } from "../../src/modules/bank/funding/rows.gen.ts";
import type { Settlement } from "../../src/modules/books/settlement/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { fail } from "../../src/platform/errors.ts";
import { newId } from "../../src/platform/ids.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { transfersEnded } from "../../src/transfers-ended.ts";
import { doDueWork } from "../do-due-work.ts";
import {
  type Member,
  movableClock,
  type OpenSettlementOptions,
  openSettlementWorld,
} from "./settlement-world.ts";

/** A verified person with a Safe, a session and a linked bank account. */
export interface Customer extends Member {
  caller: Caller;
  customerId: string;
  walletAccountId: string;
  linkedAccountId: string;
}

interface Account {
  personId: string;
  paymentAccountId: string;
  status: string;
  currency: string;
}

export interface OpenFundingOptions {
  /** Replaces the module's pool, to make it fail. */
  pool?: Pool;
  /** Replaces the module's provider. */
  ramp?: ReturnType<typeof createFakeRamp>;
  acceptsPayments?: () => boolean;
  /** The same as acceptsPayments if omitted. */
  isCaughtUp?: () => boolean;
  payoutAddresses?: readonly string[];
  /** The currencies of top-ups and withdrawals; GBP and EUR if omitted. */
  offered?: Partial<Record<"onramp" | "offramp", readonly string[]>>;
}

export type FundingWorld = Awaited<ReturnType<typeof openFundingWorld>>;

const limits = {
  transfer: 5_000_000_000n,
  daily: 8_000_000_000n,
  loweredDaily: 2_500_000_000n,
};
/** Converts dollars to minor units, rounded to cents. */
export const dollars = (major: number) => toMinor(major.toFixed(2), "usdc");

/**
 * Opens settlement on a real chain and database, and a fake provider: tests play its bank side, real transfers
 * its chain side.
 */
export async function openFundingWorld() {
  const chain = await openSettlementWorld();
  const clock = movableClock();
  const ramp = createFakeRamp({ now: clock.now });
  const box = createSealedBox(ringOf(randomBytes(32)));
  const accounts = new Map<string, Account>();
  const verified = new Map<string, "ACTIVE" | "UNDER_REVIEW" | "REJECTED">();
  const customers = new Map<string, Customer>();
  const customerOf = (personId: string): Customer =>
    customers.get(personId) ?? fail("KYC_REQUIRED");

  function openFunding(options: OpenFundingOptions = {}): Funding {
    return createFunding({
      pool: options.pool ?? chain.pool,
      clock,
      logger: pino({ level: "silent" }),
      registry: new Registry(),
      ramp: options.ramp ?? ramp,
      box,
      async requireActive(personId) {
        const status = verified.get(personId);
        if (status === "UNDER_REVIEW") fail("KYC_UNDER_REVIEW");
        if (status !== "ACTIVE") fail("KYC_REQUIRED");
      },
      customerOf: async (personId) => customerOf(personId).customerId,
      walletAccountOf: async (personId) => customerOf(personId).walletAccountId,
      async accountOf(personId, id) {
        const account = accounts.get(id);
        return account?.personId === personId ? account : null;
      },
      banksOf: async (_personId, ids) =>
        new Map(ids.map((id) => [id, { name: "Tidewater Bank", last4: "4417" }])),
      listCapabilities: async (operation) => ({
        capabilities: (options.offered?.[operation] ?? ["GBP", "EUR"]).map((currency) => ({
          currency,
          minimumAmount: "1.00",
          maximumAmount: "10000.00",
        })),
      }),
      acceptsPayments: options.acceptsPayments ?? (() => true),
      isCaughtUp: options.isCaughtUp ?? options.acceptsPayments ?? (() => true),
      cancelQueued: (transferId) => settlement.cancelQueued(transferId),
      claimImported: (db, reserved) => settlement.claimImported(db, reserved),
      onTransfersEnded: transfersEnded,
      limits,
      payoutAddresses: options.payoutAddresses ?? [],
      contracts: [chain.deployment.module.toLowerCase()],
    });
  }
  const funding = openFunding();

  function openSettlement(options: OpenSettlementOptions = {}): Settlement {
    return chain.openSettlement({
      nameDeposit: createClaimDeposit({ payoutAddresses: [] }),
      findOtherDifferences: findFundingProblems,
      ...options,
    });
  }
  const settlement = openSettlement();

  async function joinBank(member: Member): Promise<Customer> {
    const sessionId = newId();
    await chain.pool.query("insert into session (id, person_id) values ($1, $2)", [
      sessionId,
      member.id,
    ]);
    const email = `${member.id}@example.com`;
    const key = newId();
    const { customerId } = await ramp.createCustomer({
      email,
      firstName: "Ada",
      lastName: "Example",
      idempotencyKey: key,
    });
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    verified.set(member.id, "ACTIVE");
    const wallet = await ramp.createWallet({
      customerId,
      idempotencyKey: newId(),
      address: member.safe,
    });
    const customer: Customer = {
      ...member,
      caller: { personId: member.id, email, sessionId, aal: "aal1" },
      customerId,
      walletAccountId: wallet.paymentAccountId,
      linkedAccountId: newId(),
    };
    const bank = await ramp.createBankAccount({
      customerId,
      idempotencyKey: newId(),
      currency: "GBP",
      country: "GB",
      bankName: "Pond Bank",
      bankAddress: { addressLine1: "1 Pond", city: "London", postalCode: "E1 1AA", country: "GB" },
      owner: {
        email,
        firstName: "Ada",
        lastName: "Example",
        address: { addressLine1: "2 Pond", city: "London", postalCode: "E1 1AA", country: "GB" },
      },
      fields: { sortCode: "040004", accountNumber: "12345678" },
      isThirdParty: false,
    });
    accounts.set(customer.linkedAccountId, {
      personId: member.id,
      paymentAccountId: bank.paymentAccountId,
      status: "active",
      currency: "GBP",
    });
    customers.set(member.id, customer);
    return customer;
  }

  /** Opens a customer with a balance in dollars. */
  async function join(balance = 0): Promise<Customer> {
    const member = await chain.join();
    if (balance > 0) {
      await chain.deposit(member, "usdc", dollars(balance));
      await chain.settle(settlement);
    }
    return joinBank(member);
  }

  async function quote(customer: Customer, operation: "topup" | "withdraw", amountCents: number) {
    const { caller, linkedAccountId } = customer;
    const personId = caller.personId;
    return (await funding.createQuote({ personId, operation, linkedAccountId, amountCents })).quote;
  }

  /** Creates a quote and accepts it, as the app does. */
  async function begin(
    customer: Customer,
    operation: "topup" | "withdraw",
    amountCents: number,
    { with: module = funding }: { with?: Funding } = {},
  ) {
    const { quoteId } = await quote(customer, operation, amountCents);
    const { caller, linkedAccountId } = customer;
    const correlationId = newId();
    const request = { caller, operation, linkedAccountId, amountCents, quoteId, correlationId };
    return { request, intent: await module.beginIntent(request) };
  }

  async function rowOf(intentId: string) {
    const { rows } = await chain.pool.query<FundingIntentRow>(
      "select * from funding_intent where id = $1",
      [intentId],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`there is no intent ${intentId}`);
    return row;
  }

  async function transactionOf(intentId: string): Promise<string> {
    const { transactionId } = await rowOf(intentId);
    if (transactionId === null) throw new Error(`the provider has no transaction for ${intentId}`);
    return transactionId;
  }

  /** Changes a transaction at the provider. @param options.tells whether its webhook arrives */
  async function provider(
    intentId: string,
    change: Parameters<typeof ramp.changeTransaction>[1],
    { tells = true }: { tells?: boolean } = {},
  ): Promise<void> {
    const transactionId = await transactionOf(intentId);
    ramp.changeTransaction(transactionId, change);
    if (tells) await funding.refreshTransaction(transactionId);
  }

  /** Moves the clock and does the work that is due by then. */
  async function wait(ms: number, module: Funding = funding): Promise<void> {
    clock.move(ms);
    await doDueWork(module);
  }

  /** Reads kind, amount and status of each line of a person's history, oldest first. */
  async function historyOf({ id }: Member): Promise<string[]> {
    const { rows } = await chain.pool.query<{ line: string }>(
      `select kind || ' ' || case when direction = activity_direction('credit') then '+' else '-' end || amount / 10000 || ' '
         || (array['pending', 'confirmed', 'failed'])[status + 1] as line
       from activity where person_id = $1 order by created_at, transfer_id`,
      [id],
    );
    return rows.map(({ line }) => line);
  }

  async function clearing(): Promise<bigint> {
    const { rows } = await chain.pool.query<{ posted: bigint }>(
      `select coalesce(sum(a.posted), 0)::bigint as posted
       from system_account s join account a on a.id = s.account_id where s.code = 'clearing:ramp'`,
    );
    return rows[0]?.posted ?? 0n;
  }

  /** Finds differences between ledger and chain of these people, and in the records of the module. */
  async function findDifferences(members: readonly Member[]): Promise<string[]> {
    const problems = await findFundingProblems(chain.pool, clock.now());
    return [
      ...(await chain.findDifferences(members)),
      ...problems.map(({ kind, subject }) => `${kind} ${subject}`),
    ];
  }

  return {
    chain,
    clock,
    ramp,
    funding,
    settlement,
    accounts,
    verified,
    openFunding,
    openSettlement,
    join,
    joinBank,
    quote,
    begin,
    rowOf,
    transactionOf,
    provider,
    wait,
    historyOf,
    clearing,
    findDifferences,
    settle: () => chain.settle(settlement),
    /** Delivers USDC to a Safe in a real transaction, and scans the chain. */
    async deliver(customer: Customer, amount: bigint): Promise<void> {
      await chain.deposit(customer, "usdc", amount);
      await chain.settle(settlement);
    },
    postedOf: (customer: Customer) => chain.postedOf(customer, "usdc"),
    /** Reads the balance of the address that a withdrawal was sent to. */
    async arrivedFor(intentId: string): Promise<bigint> {
      const { depositAddress } = await rowOf(intentId);
      if (depositAddress === null) return 0n;
      const address: Address = getAddress(`0x${depositAddress.toString("hex")}`);
      return chain.balanceAt(address, "usdc");
    },
    close: () => chain.close(),
  };
}
