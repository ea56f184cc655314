import { randomUUID } from "node:crypto";
import { inTransaction, type Pool } from "@lilypad/db";
import { pino } from "pino";
import type { Settlement } from "../../src/modules/books/settlement/index.ts";
import { deskPersonId } from "../../src/modules/money/exchange/desk.ts";
import type { ExchangeRecord } from "../../src/modules/money/exchange/exchange-store.ts";
import {
  createExchange,
  type Exchange,
  findExchangeProblems,
} from "../../src/modules/money/exchange/index.ts";
import { newId } from "../../src/platform/ids.ts";
import { voided } from "../../src/platform/transfer-end.ts";
import { transfersEnded } from "../../src/transfers-ended.ts";
import { type Member, movableClock, openSettlementWorld } from "./settlement-world.ts";

/** A person with a session. */
export interface Exchanger extends Member {
  caller: { personId: string; sessionId: string };
}

export type ExchangeWorld = Awaited<ReturnType<typeof openExchangeWorld>>;

/** An amount in millionths, whatever decimals its token has. */
export const units = (major: number) => BigInt(Math.round(major * 1_000_000));

/** One dollar is 0.92326 euros. */
const prices = {
  asOf: "2026-11-02",
  perDollar: { USD: "1", EUR: "0.92326" },
  feePercent: { onramp: "0.5", offramp: "0.5" },
};

/** Opens settlement on a real chain and database, and the exchange with a desk that holds 1,000 of each currency. */
export async function openExchangeWorld(options: Parameters<typeof openSettlementWorld>[0] = {}) {
  const chain = await openSettlementWorld(options);
  const clock = movableClock();
  const settlement = chain.openSettlement({ findOtherDifferences: findExchangeProblems });
  const desk = await chain.assignSafe(deskPersonId);
  await chain.deposit(desk, "usdc", units(1_000));
  await chain.deposit(desk, "eurc", units(1_000));
  await chain.settle(settlement);

  const openExchange = ({ pool = chain.pool }: { pool?: Pool } = {}): Exchange =>
    createExchange({
      pool,
      clock,
      logger: pino({ level: "silent" }),
      directory: { readPrices: async () => prices },
      settings: {
        feeBasisPoints: 50n,
        maxRateAgeDays: 100_000,
        dailyLimits: {
          USD: { desk: units(800), person: units(500) },
          EUR: { desk: units(800), person: units(500) },
        },
      },
      acceptsPayments: () => true,
      maxSendsPerDay: 20,
      assignSafe: chain.assignSafe,
    });
  const exchange = openExchange();

  /** A person with an amount of each currency, 500 if omitted. */
  async function join(major = 500): Promise<Exchanger> {
    const member = await chain.join();
    const sessionId = newId();
    await chain.pool.query("insert into session (id, person_id) values ($1, $2)", [
      sessionId,
      member.id,
    ]);
    if (major > 0) {
      await chain.deposit(member, "usdc", units(major));
      await chain.deposit(member, "eurc", units(major));
      await chain.settle(settlement);
    }
    return { ...member, caller: { personId: member.id, sessionId } };
  }

  const quote = (person: Member, from: "USD" | "EUR", amount: string) =>
    exchange.createQuote(person.id, { from, to: from === "USD" ? "EUR" : "USD", amount });

  /** Quotes and begins an exchange. */
  async function begin(
    person: Exchanger,
    from: "USD" | "EUR",
    amount: string,
  ): Promise<ExchangeRecord> {
    const { id } = await quote(person, from, amount);
    return exchange.begin(person.caller, { quoteId: id, correlationId: randomUUID() });
  }

  const read = async (person: Member, id: string): Promise<ExchangeRecord> => {
    const found = await exchange.find(person.id, id);
    if (found === null) throw new Error(`there is no exchange ${id}`);
    return found;
  };

  /** Settles and begins due returns, until nothing is left to do. */
  async function settle(by: Settlement = settlement): Promise<void> {
    await chain.settle(by);
    while ((await exchange.worker.pass()) > 0) await chain.settle(by);
  }

  return {
    chain,
    clock,
    settlement,
    desk,
    exchange,
    openExchange,
    join,
    quote,
    begin,
    read,
    settle,
    /** Cancels a queued transfer, as an operator could. */
    cancel: (transferId: string | null) =>
      inTransaction(chain.pool, async (db) => {
        const { rows } = await db.query<{ done: boolean }>("select settlement_cancel($1) as done", [
          transferId,
        ]);
        await transfersEnded(db, [transferId ?? ""], voided());
        return rows[0]?.done ?? false;
      }),
    /** Posted and held amounts of both currencies. */
    balancesOf: async (member: Member) => ({
      usdc: await chain.postedOf(member, "usdc"),
      eurc: await chain.postedOf(member, "eurc"),
    }),
    async linesOf(person: Member) {
      const { rows } = await chain.pool.query<{ kind: string; asset: number; status: number }>(
        "select kind, asset, status from activity where person_id = $1 and kind like 'exchange%' order by transfer_id",
        [person.id],
      );
      return rows.map(({ kind, asset, status }) => [kind, asset, status]);
    },
    /** Differences in the books, between books and chain, and between exchanges and the desk's held money. */
    async findDifferences(people: readonly Member[]) {
      return [
        ...(await chain.findDifferences([...people, desk])),
        ...(await findExchangeProblems(chain.pool, clock.now())),
      ];
    },
    close: () => chain.close(),
  };
}
