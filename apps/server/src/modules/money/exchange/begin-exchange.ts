import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { chainAssetOfNumber } from "@lilypad/money";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { linkTransfer } from "../../../platform/tracing/index.ts";
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
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
  { quoteId, correlationId = newId() }: Body<Operations["beginExchange"]>,
): Promise<ExchangeRecord> {
  const { pool, clock } = deps;
  const quote = await findExchange(pool, personId, quoteId);
  if (quote === null || quote.id !== quoteId) return fail("NOT_FOUND");
  const [from, to] = [chainAssetOfNumber(quote.fromAsset), chainAssetOfNumber(quote.toAsset)];
  if (quote.state === "quoted") {
    if (deps.directory === null) fail("EXCHANGE_UNAVAILABLE");
    if (!deps.acceptsPayments(from) || !deps.acceptsPayments(to)) fail("SETTLEMENT_PAUSED");
  }
  const { desk, person } = limitsOf(deps, from);
  const legs = [newId(), newId()];
  const now = clock.now();
  await inTransaction(pool, async (db) => {
    await db.query("select exchange_lock($1, $2)", [quoteId, personId]);
    const { rows } = await db.query<{ outcome: string }>(
      `select exchange_begin(p_quote => $1, p_person => $2, p_session => $3, p_correlation => $4, p_in => $5, p_out => $6,
         p_desk_limit => $7, p_person_limit => $8, p_max_begun => $9, p_now => $10) as outcome`,
      [
        quoteId,
        personId,
        sessionId,
        correlationId,
        ...legs,
        desk,
        person,
        deps.maxSendsPerDay,
        now,
      ],
    );
    const outcome = rows[0]?.outcome ?? "nothing";
    if (outcome !== "begun" && outcome !== "repeated")
      await refuse(deps, db, outcome, { personId, from, now });
  });
  legs.forEach(linkTransfer);
  return (await findExchange(pool, personId, quoteId)) ?? fail("NOT_FOUND");
}
