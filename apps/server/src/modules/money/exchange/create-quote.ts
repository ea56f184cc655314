import type { Body, Operations } from "@lilypad/api-contract";
import {
  assetOfCurrency,
  assets,
  exchangeAmounts,
  hundredthsToMinor,
  toDecimal,
  toScaledExactly,
} from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readMoney } from "../../../platform/money-input.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import { addQuote, type ExchangeRecord } from "./exchange-store.ts";
import { readRate } from "./published-rate.ts";
import { limitsOf, refuse } from "./refuse.ts";

/** How long a quote is held. */
const heldMs = 5 * 60_000;

type QuoteBody = Body<Operations["createExchangeQuote"]>;

const refuseField = (path: string, message: string): never =>
  fail("VALIDATION_FAILED", { fields: [{ path, message }] });

/** Reads the amount in hundredths. @throws ApiError VALIDATION_FAILED for the field `amount` */
function readHundredths({ from, amount }: QuoteBody): bigint {
  const { asset, minor } = readMoney(amount, from);
  return (
    toScaledExactly(toDecimal(minor, asset), 2) ??
    refuseField("body.amount", "Please enter an amount with at most 2 decimals")
  );
}

/**
 * Quotes an exchange at the published rate. Stock and limits are checked here for an early refusal, and
 * again when the exchange begins.
 * @throws ApiError with the codes of createExchangeQuote
 */
export async function createQuote(
  deps: ExchangeDeps,
  personId: string,
  body: QuoteBody,
): Promise<ExchangeRecord> {
  if (body.from === body.to) refuseField("body.to", "Please choose two different currencies");
  const sent = readHundredths(body);
  const rate = await readRate(deps);
  if (rate === null) return fail("EXCHANGE_UNAVAILABLE");
  const [from, to] = [assetOfCurrency(body.from), assetOfCurrency(body.to)];
  const used = body.from === "USD" ? rate.eurosPerDollar : rate.dollarsPerEuro;
  const { feeBasisPoints } = deps.settings;
  const amounts = exchangeAmounts(sent, used, feeBasisPoints);
  if (amounts.result <= 0n) fail("EXCHANGE_AMOUNT_TOO_SMALL");
  const now = deps.clock.now();
  const quote = {
    id: newId(),
    personId,
    fromAsset: assets[from].number,
    toAsset: assets[to].number,
    sent: hundredthsToMinor(sent, from),
    rate: used,
    rateDate: rate.date,
    exchanged: hundredthsToMinor(amounts.exchanged, to),
    feeBasisPoints: Number(feeBasisPoints),
    fee: hundredthsToMinor(amounts.fee, to),
    result: hundredthsToMinor(amounts.result, to),
    createdAt: now,
    expiresAt: new Date(now.getTime() + heldMs),
  };
  const limits = limitsOf(deps, from);
  const { rows } = await deps.pool.query<{ code: string | null }>(
    `select coalesce(admitted.over_limit, exchange_refusal(p_person => $1, p_from => $2, p_sent => $3, p_result => $4,
       p_desk_limit => $5, p_person_limit => $6, p_now => $8)) as code
     from transfers_admit(row($1, null, $2, $3, null, null)::transfer_item, 'exchange', $7, $8) as admitted`,
    [
      personId,
      quote.fromAsset,
      quote.sent,
      quote.result,
      limits.desk,
      limits.person,
      deps.maxSendsPerDay,
      now,
    ],
  );
  const code = rows[0]?.code ?? null;
  if (code !== null) await refuse(deps, deps.pool, code, { personId, from, now });
  return addQuote(deps.pool, quote);
}
