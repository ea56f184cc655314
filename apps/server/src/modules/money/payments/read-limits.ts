import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import {
  assetOfCurrency,
  type Currency,
  currencies,
  majorToMinor,
  toWireAmount,
} from "@lilypad/money";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import {
  leftOf,
  readDailyUse,
  readUnverifiedUse,
  type TransferLimits,
  toMinorLimits,
  type UnverifiedUse,
} from "../../books/transfers/index.ts";
import { readOwnLimits } from "../../enter/own-keys/index.ts";

export interface ReadLimitsDeps {
  pool: Pool;
  clock: Clock;
  limits: TransferLimits;
  /** Payments from this amount on are reviewed in the app before they are sent, in major units. */
  reviewFromMajor: Record<Currency, number>;
  maxSendsPerDay: number;
}

type Limits = Data<Operations["readPaymentLimits"]>;

/** Why the lowered daily limit applies to a person now, or null. The rule is transfer_limit_is_lowered.sql. */
async function readLowered(pool: Pool, personId: string, now: Date): Promise<Limits["lowered"]> {
  const { rows } = await pool.query<{
    secondFactor: boolean;
    until: Date | null;
    isLowered: boolean;
  }>(
    `select second_factor, limits_lowered_until as until,
       transfer_limit_is_lowered(second_factor, limits_lowered_until, $2) as is_lowered
     from person_card where id = $1`,
    [personId, now],
  );
  const person = rows[0] ?? fail("UNAUTHENTICATED");
  if (!person.isLowered) return null;
  return person.secondFactor
    ? { reason: "security_change", until: person.until?.toISOString() ?? null }
    : { reason: "no_second_factor", until: null };
}

/** Whether we can send for a person: not if they have disabled our module for their own Safe. */
async function canSendFor(pool: Pool, personId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from person_safe where person_id = $1 and instant_payments_off_since is not null",
    [personId],
  );
  return rowCount === 0;
}

/** The limit, or a lower one that applies to the person as well. */
function atMost(limit: bigint, other: bigint | undefined): bigint {
  return other !== undefined && other < limit ? other : limit;
}

function showUnverified(use: UnverifiedUse): Limits["unverified"] {
  const { perDay, perMonth, thisMonth, maxBalance, balance } = use;
  const wire = (minor: bigint) => toWireAmount(minor, "usdc");
  return {
    perDay: wire(perDay),
    perMonth: wire(perMonth),
    leftToday: wire(leftOf(use)),
    leftThisMonth: wire(perMonth > thisMonth ? perMonth - thisMonth : 0n),
    maxBalance: wire(maxBalance),
    balance: wire(balance),
  };
}

/** Reads a person's limits of payments and withdrawals, from the settings that enforce them. */
export function createReadLimits(dependencies: ReadLimitsDeps) {
  const { pool, clock, reviewFromMajor, maxSendsPerDay } = dependencies;
  const limits = toMinorLimits(dependencies.limits);
  return async function readLimits(personId: string): Promise<Limits> {
    const now = clock.now();
    const [lowered, { movedToday: used }, ownLimits, instantPayments, unverified] =
      await Promise.all([
        readLowered(pool, personId, now),
        readDailyUse(pool, personId, now),
        readOwnLimits(pool, personId),
        canSendFor(pool, personId),
        readUnverifiedUse(pool, { personId, now }),
      ]);
    const limitsOf = (currency: Currency): Limits["limits"][number] => {
      const asset = assetOfCurrency(currency);
      const { transfer, loweredDaily } = limits[currency];
      // LIL is a reward, and the limits without a verified identity are for money.
      const tier = asset === "LIL" ? null : unverified;
      const daily = atMost(atMost(limits[currency].daily, ownLimits.get(asset)), tier?.perDay);
      const perDay = lowered === null ? daily : atMost(daily, loweredDaily);
      const left = atMost(
        perDay - (used.get(asset) ?? 0n),
        tier === null ? undefined : leftOf(tier),
      );
      const wire = (minor: bigint) => toWireAmount(minor, asset);
      return {
        currency,
        perPayment: wire(transfer),
        perDay: wire(perDay),
        usualPerDay: wire(daily),
        leftToday: wire(left > 0n ? left : 0n),
        reviewFrom: wire(majorToMinor(reviewFromMajor[currency], asset)),
      };
    };
    const limited = currencies.map(limitsOf);
    // A lower limit that the person's own Safe has anyway changes nothing for them.
    const isFelt = limited.some(({ perDay, usualPerDay }) => perDay !== usualPerDay);
    const ownKey = limited.some(({ currency, perDay }) => {
      const asset = assetOfCurrency(currency);
      const own = ownLimits.get(asset);
      return (
        own !== undefined && own < limits[currency].daily && perDay === toWireAmount(own, asset)
      );
    });
    return {
      limits: limited,
      lowered: isFelt ? lowered : null,
      unverified: unverified === null ? null : showUnverified(unverified),
      ownKey,
      paymentsPerDay: maxSendsPerDay,
      instantPayments,
    };
  };
}
