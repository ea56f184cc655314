import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { listOrders, openInstructions } from "../../ramp-orders/index.ts";
import type { FundingDeps } from "../state/funding-deps.ts";
import { type Intent, intentTable } from "../state/intent.ts";
import { askAgainAfterMs } from "../state/intent-rules.ts";
import { checkSooner, findOwnIntent } from "../state/intent-store.ts";
import { toWireIntent } from "./to-wire-intent.ts";

export type WireIntent = Data<Operations["getRampIntentStatus"]>;
type Reader = Pick<FundingDeps, "pool" | "box" | "clock">;

const maxListed = 50;

/** Whether the session may see bank details: if there is a second factor, it must be confirmed. */
export async function maySeeDetails(
  db: Queryable,
  { personId, sessionId }: Pick<Caller, "personId" | "sessionId">,
): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select not person.second_factor or session.aal = 'aal2' as may
     from session_card session join person_card person on person.id = session.person_id
     where session.id = $1 and session.person_id = $2 and session.revoked_at is null`,
    [sessionId, personId],
  );
  return rows[0]?.may === true;
}

/** The chain transactions of a person's withdrawals, by transfer id. */
async function readHashes(
  db: Queryable,
  personId: string,
  intents: readonly Intent[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const transferIds = intents.flatMap(({ transferId }) => transferId ?? []);
  if (transferIds.length === 0) return new Map();
  const { rows } = await db.query<{ transferId: string; hash: Buffer | null }>(
    `select transfer_id, hash from activity_line
     where person_id = $1 and transfer_id = any ($2::uuid[])`,
    [personId, transferIds],
  );
  return new Map(rows.map(({ transferId, hash }) => [transferId, hash]));
}

/** A person's intents in the API's format. */
async function toWireIntents(
  { pool, box }: Pick<FundingDeps, "pool" | "box">,
  personId: string,
  intents: readonly Intent[],
  mayOpen: boolean,
): Promise<WireIntent[]> {
  const hashes = await readHashes(pool, personId, intents);
  return intents.map((intent) => {
    const isOpened = mayOpen && intent.endedAt === null;
    return toWireIntent({
      ...intent,
      hash: intent.transferId === null ? null : (hashes.get(intent.transferId) ?? null),
      transferInstructions: isOpened ? openInstructions(box, intentTable, intent) : null,
    });
  });
}

/** The caller's intents as their session may see them. */
async function showToCaller(
  reader: Pick<FundingDeps, "pool" | "box">,
  caller: Caller,
  intents: readonly Intent[],
): Promise<WireIntent[]> {
  if (intents.length === 0) return [];
  const mayOpen = await maySeeDetails(reader.pool, caller);
  return toWireIntents(reader, caller.personId, intents, mayOpen);
}

/** The current state of one of the caller's intents. */
export async function showIntent(
  reader: Pick<FundingDeps, "pool" | "box">,
  caller: Caller,
  intent: Intent,
): Promise<WireIntent> {
  const [shown] = await showToCaller(reader, caller, [intent]);
  return shown ?? fail("NOT_FOUND");
}

/**
 * Reads one of the caller's intents, and makes it due soon.
 * @throws NOT_FOUND if it is unknown or another person's
 */
export async function readIntent(
  reader: Reader,
  caller: Caller,
  intentId: string,
): Promise<WireIntent> {
  const { pool, clock } = reader;
  const intent = (await findOwnIntent(pool, caller.personId, intentId)) ?? fail("NOT_FOUND");
  const shown = await showIntent(reader, caller, intent);
  const now = clock.now();
  const askedBefore = new Date(now.getTime() - askAgainAfterMs);
  await checkSooner(pool, { id: intentId, now, askedBefore });
  return shown;
}

/** The caller's intents that have not ended, newest first. */
export async function listOpenIntents(
  reader: Pick<FundingDeps, "pool" | "box">,
  caller: Caller,
): Promise<WireIntent[]> {
  const condition = `o.person_id = $1 and o.ended_at is null order by o.id desc limit ${maxListed}`;
  const open = await listOrders(reader.pool, intentTable, condition, [caller.personId]);
  return showToCaller(reader, caller, open);
}

/** A person's intents, newest first, for the export of their data: without bank details. */
export async function readOwnData(
  deps: Pick<FundingDeps, "pool" | "box">,
  personId: string,
  limit: number,
): Promise<WireIntent[]> {
  const condition = "o.person_id = $1 order by o.id desc limit $2";
  const intents = await listOrders(deps.pool, intentTable, condition, [personId, limit + 1]);
  return toWireIntents(deps, personId, intents, false);
}
