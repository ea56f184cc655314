import { inTransaction, type Queryable } from "@lilypad/db";
import { ApiError, fail } from "../../../../platform/errors.ts";
import { refuseAboutSelf, type StaffAct } from "../../../../platform/staff-act.ts";
import { lockPerson } from "../../../people/people/index.ts";
import { requireApproval } from "../../../staff/approvals/index.ts";
import { requireNotFrozen } from "../../../staff/freezes/index.ts";
import { askChain } from "../state/ask-chain.ts";
import { type OtherTokensDeps, type PersonSafe, requireSafe } from "../state/other-tokens-deps.ts";
import {
  cancelOpen,
  findPersonOf,
  lockReturn,
  storeApproval,
  storeCancelled,
  storePrepared,
  storeRefusal,
  storeSent,
  type TokenReturn,
} from "./return-store.ts";

/** The errors for staff, in place of those for the person. */
const forStaff = {
  frozen:
    "The account is frozen, so nothing can be returned out of it now. Nothing was changed. Please look at the freeze first.",
  signed:
    "The Safe belongs to its person by now, who signs this under Other tokens. Nothing was changed. Please refuse the return.",
  listed:
    "The screening finds the person or the address on a list. Nothing was changed. Please refuse the return, and don't tell the person why.",
  unscreened:
    "The screening can't be reached. Nothing was changed. Please try again in a few minutes.",
} as const;

const requireReturn = async (db: Queryable, id: string): Promise<TokenReturn> =>
  (await lockReturn(db, id)) ?? fail("NOT_FOUND");

/** The details of a return in the audit log. */
const detailsOf = ({ id, token, amount, to }: TokenReturn) => ({
  return: id,
  token: token ?? "ether",
  amount: amount.toString(),
  to,
});

/** The outcome of a return as a proposal, for each state. Once it is sent, refused or cancelled, it can no longer be approved. */
const outcomes = {
  requested: "open",
  approved: "approved",
  sent: "refused",
  refused: "refused",
  cancelled: "refused",
} as const;

/** As a proposal of the person themselves, which a member of staff approves. */
const asProposal = (row: TokenReturn) => ({
  proposedBy: null,
  personId: row.personId,
  outcome: outcomes[row.state],
  decidedBy: row.approvedBy,
  expiresAt: null,
});

/** @throws ACCOUNT_FROZEN, in words for staff */
async function requireFree(db: Queryable, personId: string, now: Date): Promise<void> {
  await requireNotFrozen(db, personId, now).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return fail(error.code, { message: forStaff.frozen });
  });
}

/** @throws TOKEN_RETURN_SIGNED once the person holds their key, in words for staff */
async function requireHeld(db: Queryable, personId: string): Promise<PersonSafe> {
  const safe = await requireSafe(db, personId);
  return safe.isOwn ? fail("TOKEN_RETURN_SIGNED", { message: forStaff.signed }) : safe;
}

/**
 * Approves a return: it may now be signed with the key of the Safe's owner. The address is screened again, because
 * lists change. Repeating it returns the same answer.
 * @param note the checks that were made, for the audit log
 * @throws NOT_FOUND, STAFF_ABOUT_SELF, PROPOSAL_NOT_OPEN, ACCOUNT_FROZEN, SAFE_SEND_REFUSED, SCREENING_UNAVAILABLE;
 * TOKEN_RETURN_SIGNED once the person holds their key
 */
export async function approveReturn(
  deps: OtherTokensDeps,
  act: StaffAct,
  id: string,
  note?: string,
): Promise<TokenReturn> {
  const { pool, clock, addresses, readApprovalFacts } = deps;
  const now = clock.now();
  const personId = (await findPersonOf(pool, id)) ?? fail("NOT_FOUND");
  const { to } = await inTransaction(pool, (db) => requireReturn(db, id));
  const { match } = await addresses.screen(personId, to).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return fail(error.code, { message: forStaff.unscreened });
  });
  return inTransaction(pool, async (db) => {
    await lockPerson(db, personId);
    const row = await requireReturn(db, id);
    const decider = { by: act.by, now };
    const isNew = await requireApproval(db, asProposal(row), decider, readApprovalFacts);
    if (!isNew) return row;
    if (match !== null) fail("SAFE_SEND_REFUSED", { message: forStaff.listed });
    await requireFree(db, personId, now);
    await requireHeld(db, personId);
    await storeApproval(db, id, { by: act.by, at: now });
    await act.record(db, {
      subject: personId,
      details: { ...detailsOf(row), decision: "approve" },
      ...(note === undefined ? {} : { reason: note }),
    });
    return requireReturn(db, id);
  });
}

/**
 * Refuses a return, also one that is approved and not sent. The person is notified, without the reason.
 * @throws NOT_FOUND, STAFF_ABOUT_SELF, PROPOSAL_NOT_OPEN
 */
export async function refuseReturn(
  { pool, clock, tellPerson }: OtherTokensDeps,
  act: StaffAct,
  id: string,
  note: string,
): Promise<TokenReturn> {
  const at = clock.now();
  return inTransaction(pool, async (db) => {
    const row = await requireReturn(db, id);
    const { personId, state } = row;
    refuseAboutSelf(act.by, [personId]);
    if (state === "refused") return row;
    if (state !== "requested" && state !== "approved") fail("PROPOSAL_NOT_OPEN");
    await storeRefusal(db, id, { by: act.by, at, note });
    await tellPerson(db, { personId, returnId: id, status: "refused", at });
    const details = { ...detailsOf(row), decision: "refuse" };
    await act.record(db, { subject: personId, reason: note, details });
    return requireReturn(db, id);
  });
}

/**
 * Finds an approved return whose Safe's owner may sign it now, and records that the signature is being prepared.
 * @throws NOT_FOUND, PROPOSAL_NOT_OPEN, ACCOUNT_FROZEN; TOKEN_RETURN_SIGNED once the person holds their key
 */
export async function findToSign(
  { pool, clock }: OtherTokensDeps,
  act: StaffAct,
  id: string,
): Promise<TokenReturn & Pick<PersonSafe, "owner" | "ownerIndex">> {
  const at = clock.now();
  return inTransaction(pool, async (db) => {
    const row = await requireReturn(db, id);
    const { personId, state } = row;
    refuseAboutSelf(act.by, [personId]);
    if (state !== "approved") fail("PROPOSAL_NOT_OPEN");
    await requireFree(db, personId, at);
    const { owner, ownerIndex } = await requireHeld(db, personId);
    await storePrepared(db, id, { by: act.by, at });
    await act.record(db, { subject: personId, details: detailsOf(row) });
    return { ...row, owner, ownerIndex };
  });
}

/**
 * Records the transaction of the chain that has carried out a return, after the chain has proved it. A return that was
 * approved and then cancelled may have been signed already: the chain decides. Repeating it returns the same answer.
 * @throws NOT_FOUND, STAFF_ABOUT_SELF, PROPOSAL_NOT_OPEN, TOKEN_RETURN_UNPROVED; SERVICE_UNAVAILABLE without an answer
 * of the chain
 */
export async function recordReturn(
  { pool, clock, chain, tellPerson }: OtherTokensDeps,
  act: StaffAct,
  id: string,
  hash: `0x${string}`,
): Promise<TokenReturn> {
  const at = clock.now();
  const found = await inTransaction(pool, (db) => requireReturn(db, id));
  refuseAboutSelf(act.by, [found.personId]);
  if (found.state === "sent" && found.hash === hash) return found;
  if (found.approvedAt === null || found.state === "sent" || found.state === "refused")
    fail("PROPOSAL_NOT_OPEN");
  if ((await askChain(chain.checkReturn(hash, found))) !== "done") fail("TOKEN_RETURN_UNPROVED");
  return inTransaction(pool, async (db) => {
    const row = await requireReturn(db, id);
    if (row.state !== found.state) fail("PROPOSAL_NOT_OPEN");
    await storeSent(db, id, { by: act.by, at, hash });
    await tellPerson(db, { personId: row.personId, returnId: id, status: "sent", at });
    await act.record(db, { subject: row.personId, details: { ...detailsOf(row), hash } });
    return requireReturn(db, id);
  });
}

/**
 * Cancels a return that a person has requested, until a member of staff has approved it. Repeating it changes nothing.
 * @throws NOT_FOUND, TOKEN_RETURN_UNDER_WAY
 */
export async function cancelReturn(
  { pool, clock }: OtherTokensDeps,
  personId: string,
  id: string,
): Promise<TokenReturn> {
  return inTransaction(pool, async (db) => {
    const row = await lockReturn(db, id);
    if (row === null || row.personId !== personId) return fail("NOT_FOUND");
    if (row.state === "cancelled") return row;
    if (row.state !== "requested") fail("TOKEN_RETURN_UNDER_WAY");
    await storeCancelled(db, id, clock.now());
    return requireReturn(db, id);
  });
}

/**
 * A freeze cancels the returns that were requested before it. It does not undo a transaction that the owner's key has
 * signed already: `prepare` refuses such a return from then on, and an operator does not send the signed transaction
 * (docs/runbooks/other-tokens.md).
 */
export const createReturnsOfFrozen = (tellPerson: OtherTokensDeps["tellPerson"]) => ({
  columns: [],
  async stop(db: Queryable, { personId, at }: { personId: string; at: Date }) {
    for (const returnId of await cancelOpen(db, personId, at))
      await tellPerson(db, { personId, returnId, status: "cancelled", at });
  },
});
