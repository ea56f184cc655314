import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { BankInstructions } from "@lilypad/providers";
import type { Caller } from "../../platform/caller.ts";
import { fail } from "../../platform/errors.ts";
import { openInstructions } from "./apply-transaction.ts";
import type { FundingDeps } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";
import { askAgainAfterMs } from "./intent-rules.ts";
import { intentColumns, lookSooner, toIntent } from "./intent-store.ts";
import { type ShownIntent, toWireIntent } from "./to-wire-intent.ts";

type WireIntent = Data<Operations["getRampIntentStatus"]>;
type Reader = Pick<FundingDeps, "pool" | "box" | "clock"> & { wake: () => void };

const maxListed = 50;

/** Bank details are shown where no second factor exists, or to a session that has shown it. */
export async function maySeeDetails(
  db: Queryable,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select not person.second_factor or session.aal = 'aal2' as may
     from session join person on person.id = session.person_id
     where session.id = $1 and session.person_id = $2 and session.revoked_at is null`,
    [sessionId, personId],
  );
  return rows[0]?.may === true;
}

async function listRows(
  db: Queryable,
  personId: string,
  which: { id?: string; ended: boolean; limit: number },
): Promise<(Intent & { hash: Buffer | null })[]> {
  const { rows } = await db.query<Parameters<typeof toIntent>[0] & { hash: Buffer | null }>(
    `select ${intentColumns}, a.hash
     from funding_intent i
     left join activity a on a.person_id = i.person_id and a.transfer_id = i.transfer_id
     where i.person_id = $1 and ($2::uuid is null or i.id = $2) and ($3 or i.ended_at is null)
     order by i.id desc limit $4`,
    [personId, which.id ?? null, which.ended, which.limit],
  );
  return rows.map((row) => ({ ...toIntent(row), hash: row.hash }));
}

async function show(
  { pool, box }: Reader,
  caller: Caller,
  rows: readonly (Intent & { hash: Buffer | null })[],
): Promise<WireIntent[]> {
  if (rows.length === 0) return [];
  const mayOpen = await maySeeDetails(pool, caller);
  return rows.map((intent) => {
    const isShown = mayOpen && intent.endedAt === null;
    const bankInstructions = isShown
      ? (openInstructions({ box }, intent) as BankInstructions | null)
      : null;
    const shown: ShownIntent = { ...intent, bankInstructions };
    return toWireIntent(shown);
  });
}

/**
 * An own intent, as it stands.
 * @throws NOT_FOUND, also for anybody else's
 */
export async function showIntent(
  reader: Reader,
  caller: Caller,
  intentId: string,
): Promise<WireIntent> {
  const rows = await listRows(reader.pool, caller.personId, {
    id: intentId,
    ended: true,
    limit: 1,
  });
  const [shown] = await show(reader, caller, rows);
  return shown ?? fail("NOT_FOUND");
}

/** Has the provider asked soon about an intent that somebody looks at. */
export async function askSoon({ pool, clock, wake }: Reader, intentId: string): Promise<void> {
  const now = clock.now();
  const askedBefore = new Date(now.getTime() - askAgainAfterMs);
  if (await lookSooner(pool, { id: intentId, now, askedBefore })) wake();
}

/** Own intents that have not ended, newest first. */
export async function showOpenIntents(reader: Reader, caller: Caller): Promise<WireIntent[]> {
  const rows = await listRows(reader.pool, caller.personId, { ended: false, limit: maxListed });
  return show(reader, caller, rows);
}

/** A person's intents, newest first, for their own copy: without bank details. */
export async function readOwnData(
  { pool }: Pick<FundingDeps, "pool">,
  personId: string,
  limit: number,
): Promise<WireIntent[]> {
  const rows = await listRows(pool, personId, { ended: true, limit: limit + 1 });
  return rows.map((intent) => toWireIntent({ ...intent, bankInstructions: null }));
}

/** Whether something of a person's is under way, so that they cannot leave yet. */
export async function hasOpenIntent(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>(
    "select exists (select from funding_intent where person_id = $1 and not is_settled) as open",
    [personId],
  );
  return rows[0]?.open ?? false;
}

/** For a person who leaves: what they were shown goes, what was moved stays in the books. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from funding_quote where person_id = $1", [personId]);
  await db.query("update funding_intent set instructions = null where person_id = $1", [personId]);
}
