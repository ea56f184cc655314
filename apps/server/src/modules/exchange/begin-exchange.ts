import type { Body, Operations } from "@lilypad/api-contract";
import { chainAssetOfNumber } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { linkTransfer } from "../../platform/tracing/index.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import { type ExchangeRecord, findExchange } from "./exchange-store.ts";
import { limitsOf, refuse } from "./refuse.ts";

/**
 * Begins a quoted exchange: both legs are reserved when it returns. The same correlation id with the same
 * quote replays the first answer.
 * @throws ApiError with the codes of beginExchange
 */
export async function beginExchange(
  deps: ExchangeDeps,
  personId: string,
  { quoteId, correlationId = newId() }: Body<Operations["beginExchange"]>,
): Promise<ExchangeRecord> {
  const { pool, clock } = deps;
  const quote = await findExchange(pool, personId, quoteId);
  if (quote === null || quote.id !== quoteId) return fail("NOT_FOUND");
  const [from, to] = [chainAssetOfNumber(quote.fromAsset), chainAssetOfNumber(quote.toAsset)];
  if (quote.state === "quoted") {
    if (!deps.hasEuros || deps.directory === null) fail("EXCHANGE_UNAVAILABLE");
    if (!deps.acceptsPayments(from) || !deps.acceptsPayments(to)) fail("SETTLEMENT_PAUSED");
  }
  const { desk, person } = limitsOf(deps, from);
  const legs = [newId(), newId()];
  const { rows } = await pool.query<{ code: number }>(
    "select exchange_begin($1, $2, $3, $4, $5, $6, $7, $8) as code",
    [quoteId, personId, correlationId, ...legs, desk, person, clock.now()],
  );
  const code = rows[0]?.code ?? -1;
  if (code !== 0 && code !== 1) refuse(deps, code, from);
  legs.forEach(linkTransfer);
  return (await findExchange(pool, personId, quoteId)) ?? fail("NOT_FOUND");
}
