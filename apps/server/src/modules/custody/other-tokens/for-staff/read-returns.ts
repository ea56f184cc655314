import type { Data, Operations, Query } from "@lilypad/api-contract";
import { ApiError, fail } from "../../../../platform/errors.ts";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import { refuseAboutSelf, type StaffAct } from "../../../../platform/staff-act.ts";
import { limitsLoweredUntil } from "../../../people/people/index.ts";
import { requireNotFrozen } from "../../../staff/freezes/index.ts";
import { approveReturn, refuseReturn } from "../returns/decide-return.ts";
import { askChain } from "../state/ask-chain.ts";
import { type OtherTokensDeps, requireSafe } from "../state/other-tokens-deps.ts";
import { findForStaff, listForStaff, type ReturnForStaff, toWireForStaff } from "./return-view.ts";

type Read = Data<Operations["readTokenReturn"]>;
type Checks = NonNullable<Read["checks"]>;

/**
 * Lists a page of waiting returns, oldest first, or of ended ones, latest first; none of the reader's own.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listReturnsForStaff(
  { pool }: OtherTokensDeps,
  { by }: StaffAct,
  { status, limit, cursor }: Query<Operations["listTokenReturnsAsStaff"]>,
): Promise<Data<Operations["listTokenReturnsAsStaff"]>> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listForStaff(pool, { status, notAbout: by, after, limit: limit + 1 });
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.requestedAt, id: row.id }));
  return {
    returns: shown.map(toWireForStaff),
    nextCursor,
  };
}

/** Compares the person and the address with the lists as they are now. */
async function readScreening(
  { addresses }: OtherTokensDeps,
  { personId, to }: ReturnForStaff,
): Promise<Checks["screening"]> {
  if (!addresses.isScreening) return { result: "off", list: null, reason: null };
  try {
    const { match } = await addresses.screen(personId, to);
    return match === null
      ? { result: "clear", list: null, reason: null }
      : { result: "match", list: match.list, reason: match.reason };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { result: "unavailable", list: null, reason: null };
  }
}

/** The Safe's balance of the token now; null without an answer of the chain. */
async function readHeld(
  { chain }: OtherTokensDeps,
  { safe, token }: ReturnForStaff,
): Promise<string | null> {
  try {
    const [holding] = await askChain(
      token === null
        ? chain.readEther(safe).then((one) => [one])
        : chain.readHoldings(safe, [token]),
    );
    return (holding?.amount ?? 0n).toString();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

async function readChecks(deps: OtherTokensDeps, found: ReturnForStaff): Promise<Checks> {
  const { pool, clock } = deps;
  const { personId } = found;
  const now = clock.now();
  const [screening, held, { isOwn }, lowered, isFrozen] = await Promise.all([
    readScreening(deps, found),
    readHeld(deps, found),
    requireSafe(pool, personId),
    limitsLoweredUntil(pool, personId),
    requireNotFrozen(pool, personId, now).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ApiError) return true;
        throw error;
      },
    ),
  ]);
  const isLowered = lowered !== null && lowered > now;
  return {
    screening,
    held,
    isFrozen,
    isOwnSafe: isOwn,
    limitsLoweredUntil: isLowered ? lowered.toISOString() : null,
  };
}

/**
 * Reads a return with the facts that are checked before the decision: the screening lists and the chain are read now.
 * @throws NOT_FOUND, STAFF_ABOUT_SELF
 */
export async function readReturnForStaff(
  deps: OtherTokensDeps,
  { by }: StaffAct,
  id: string,
): Promise<Read> {
  const found = (await findForStaff(deps.pool, id)) ?? fail("NOT_FOUND");
  refuseAboutSelf(by, [found.personId]);
  const isWaiting = found.state === "requested" || found.state === "approved";
  return {
    tokenReturn: toWireForStaff(found),
    checks: isWaiting ? await readChecks(deps, found) : null,
  };
}

/**
 * Approves or refuses a return, and answers with its new state.
 * @throws see approveReturn and refuseReturn
 */
export async function decideReturnForStaff(
  deps: OtherTokensDeps,
  act: StaffAct,
  { id, decision, note }: { id: string; decision: "approve" | "refuse"; note: string },
): Promise<Read["tokenReturn"]> {
  const decide = decision === "approve" ? approveReturn : refuseReturn;
  await decide(deps, act, id, note);
  return toWireForStaff((await findForStaff(deps.pool, id)) ?? fail("NOT_FOUND"));
}
