import type { Pool } from "@lilypad/db";
import type { Intent, IntentKind } from "../load/load.ts";

interface Stored {
  id: string;
  intent: string;
  isRefused: boolean;
}

/** The query for the stored operations of each kind. An operation's `intent` is its person's id and its correlation id. */
const stored: Readonly<Record<IntentKind, string>> = {
  payment:
    "select id, sender_id || ' ' || correlation_id as intent, result <> ledger_code('done') as is_refused from payment",
  request:
    "select id, requestor_id || ' ' || correlation_id as intent, false as is_refused from payment_request",
  exchange:
    "select id, person_id || ' ' || correlation_id as intent, false as is_refused from exchange where correlation_id is not null",
  bank: "select id, person_id || ' ' || correlation_id as intent, false as is_refused from funding_intent",
  link: "select id, person_id || ' ' || correlation_id as intent, false as is_refused from teleport_link",
  "wallet-send":
    "select id, person_id || ' ' || correlation_id as intent, false as is_refused from wallet_send",
};

/** Compares the requested operations with the stored ones: each acknowledged operation is there once, and there is no other. */
export async function compareAcknowledged(
  pool: Pool,
  intents: readonly Intent[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, sql] of Object.entries(stored)) {
    const { rows } = await pool.query<Stored & Record<string, unknown>>(sql);
    const operations = new Map<string, Stored>();
    for (const row of rows) {
      if (operations.has(row.intent)) found.push(`the ${kind} of ${row.intent} is there twice`);
      operations.set(row.intent, row);
    }
    for (const { person, correlationId, end, unanswered } of intents.filter(
      (one) => one.kind === kind,
    )) {
      const key = `${person.id} ${correlationId}`;
      const operation = operations.get(key);
      operations.delete(key);
      if (end === undefined) found.push(`${kind} ${correlationId} was never answered`);
      else if ("limit" in end) {
        if (operation !== undefined && unanswered === 0)
          found.push(
            `${kind} ${correlationId} was refused by a limit (${end.limit}), but is there`,
          );
      } else if ("refusal" in end) {
        if (operation !== undefined && !operation.isRefused)
          found.push(`${kind} ${correlationId} was refused as ${end.refusal}, but is there`);
      } else if (operation?.id !== end.id || operation.isRefused)
        found.push(`${kind} ${correlationId} was answered ${end.id}, stored as ${operation?.id}`);
    }
    for (const key of operations.keys()) found.push(`nobody asked for the ${kind} of ${key}`);
  }
  return found;
}
