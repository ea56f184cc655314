import type { Data, Operations } from "@lilypad/api-contract";
import { assets, chainAssetOfNumber, fromHundredths, toWireAmount } from "@lilypad/money";
import type { ExchangeRecord } from "./exchange-store.ts";
import { rateToDecimal } from "./published-rate.ts";

type WireExchange = Data<Operations["getExchange"]>["exchange"];

const currencyOf = (asset: number): "USD" | "EUR" => (asset === assets.usdc.number ? "USD" : "EUR");

/** Translates a quote or an exchange into its wire form. */
export function toWire(row: ExchangeRecord): WireExchange {
  const [from, to] = [chainAssetOfNumber(row.fromAsset), chainAssetOfNumber(row.toAsset)];
  return {
    id: row.id,
    status: row.state,
    from: currencyOf(row.fromAsset),
    to: currencyOf(row.toAsset),
    sent: toWireAmount(row.sent, from),
    rate: rateToDecimal(row.rate),
    rate_date: row.rateDate,
    exchanged: toWireAmount(row.exchanged, to),
    fee: toWireAmount(row.fee, to),
    fee_percent: fromHundredths(BigInt(row.feeBasisPoints)),
    result: toWireAmount(row.result, to),
    expires_at: row.expiresAt.toISOString(),
    begun_at: row.begunAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
