import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { findRow } from "../../../../platform/rows/index.ts";
import { refuseAboutSelf, type StaffAct } from "../../../../platform/staff-act.ts";
import { voided } from "../../../../platform/transfer-end.ts";
import { type ScreeningCaseRow, screeningCaseTable } from "../rows.gen.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";
import { type CaseDecision, choicesOf } from "./case-choices.ts";
import { freezeConfirmed } from "./freeze-confirmed.ts";
import { noteIdentityResult } from "./screen-identities.ts";
import { forgetRelease, isSecondRelease } from "./second-release.ts";

interface Decision {
  id: string;
  decision: CaseDecision;
  note: string;
}

type Case = Pick<
  ScreeningCaseRow,
  "id" | "kind" | "sendId" | "depositId" | "personId" | "decision"
>;

/** Locks the accounts of a case's person, as payments do, and then reads the case. */
async function lockCase(db: Queryable, id: string): Promise<Case> {
  await db.query(
    `select ledger_lock_accounts(array(
       select own.account_id from screening_case c join person_wallet own using (person_id) where c.id = $1))`,
    [id],
  );
  return (
    (await findRow(db, screeningCaseTable, id, {
      only: ["id", "kind", "sendId", "depositId", "personId", "decision"],
      lock: "update",
    })) ?? fail("NOT_FOUND")
  );
}

/** @throws CASE_DECIDED; VALIDATION_FAILED if cases of this kind are not decided so */
function requireChoice(found: Case, decision: CaseDecision): void {
  const choices = choicesOf(found);
  if (choices.length === 0) fail("CASE_DECIDED");
  if (!choices.includes(decision)) {
    const message = `must be one of: ${choices.join(", ")}`;
    fail("VALIDATION_FAILED", { fields: [{ path: "body.decision", message }] });
  }
}

/** @throws CASE_DECIDED */
async function storeDecision(
  db: Queryable,
  found: Case,
  by: string,
  { decision, note }: Decision,
  at: Date,
): Promise<void> {
  const { rows } = await db.query<{ stored: boolean }>(
    "select screening_decide($1, $2, $3, $4, $5) as stored",
    [found.id, decision, by, note, at],
  );
  if (rows[0]?.stored !== true) fail("CASE_DECIDED");
  await forgetRelease(db, found.id);
}

async function release(db: Queryable, sends: readonly string[]): Promise<void> {
  for (const send of sends) await db.query("select wallet_send_release($1)", [send]);
}

/** Gives the money of held payments back to their sender. */
async function returnMoney(
  { onTransfersEnded }: Pick<WalletSendsDeps, "onTransfersEnded">,
  db: Queryable,
  sends: readonly string[],
  caseId: string,
): Promise<void> {
  if (sends.length === 0) return;
  const { rows } = await db.query<{ codes: number[] }>(
    "select ledger_void($1::uuid[], $2) as codes",
    [sends, JSON.stringify({ reason: "returned after screening", case: caseId })],
  );
  const codes = rows[0]?.codes ?? [];
  if (codes.length !== sends.length || codes.some((code) => code !== 0))
    throw new Error(`the ledger answered ${codes} to voiding ${sends}`);
  await onTransfersEnded(db, sends, voided());
}

/** The payments that wait for a case. */
async function listHeld(db: Queryable, caseId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from wallet_send where case_id = $1 and state = 'held' order by created_at, id",
    [caseId],
  );
  return rows.map(({ id }) => id);
}

async function carryOut(
  deps: WalletSendsDeps,
  db: Queryable,
  { id, kind, depositId, personId }: Case,
  decision: CaseDecision,
): Promise<void> {
  if (kind !== "deposit") {
    const held = await listHeld(db, id);
    return decision === "release" ? release(db, held) : returnMoney(deps, db, held, id);
  }
  if (decision === "release") {
    const { rows } = await db.query<{ released: boolean }>(
      "select deposit_release($1, $2) as released",
      [depositId, id],
    );
    if (rows[0]?.released !== true) throw new Error(`deposit ${depositId} is not held`);
    return;
  }
  await db.query(
    "select outbox_add('screening', array[$1::uuid], array[null::uuid], array[$2::uuid]) where $1 is not null",
    [personId, depositId],
  );
}

/** Whether a decision confirms that the person is who the list means. */
const isConfirmed = ({ kind }: Pick<Case, "kind">, { decision }: Decision): boolean =>
  kind === "identity" && decision === "return";

/**
 * Decides a case. Of a payment: it is queued for settlement, or its money returns to the sender. Of a deposit: its money
 * can be spent, or stays held. Of an identity: the held payments continue, or return, new ones are refused and the account is
 * frozen. A release needs two members of staff: the first one's is only noted.
 * @throws NOT_FOUND; STAFF_ABOUT_SELF, NEEDS_ANOTHER_APPROVER, APPROVER_APPOINTED; CASE_DECIDED if it was decided before; VALIDATION_FAILED for a decision that does not fit
 */
export async function decideCase(
  deps: WalletSendsDeps,
  act: StaffAct,
  decision: Decision,
): Promise<Data<Operations["decideScreeningCase"]>> {
  const at = deps.clock.now();
  const { kind, personId, isDecided } = await inTransaction(deps.pool, async (db) => {
    const found = await lockCase(db, decision.id);
    refuseAboutSelf(act.by, [found.personId]);
    requireChoice(found, decision.decision);
    const vote = { caseId: found.id, personId: found.personId, by: act.by, at };
    const isDecided =
      decision.decision !== "release" ||
      (await isSecondRelease(deps, db, { ...vote, note: decision.note }));
    if (isDecided) {
      await storeDecision(db, found, act.by, decision, at);
      await carryOut(deps, db, found, decision.decision);
    }
    // If this process dies before it has frozen the account, the worker does it.
    if (isConfirmed(found, decision) && found.personId !== null)
      await noteIdentityResult(db, found.personId, at);
    await act.record(db, {
      subject: found.personId ?? found.id,
      reason: decision.note,
      details: { case: found.id, decision: decision.decision, inEffect: isDecided },
    });
    return { kind: found.kind, personId: found.personId, isDecided };
  });
  if (isConfirmed({ kind }, decision) && personId !== null) await freezeConfirmed(deps, personId);
  const { id } = decision;
  const { by } = act;
  deps.logger.info(
    { case: id, kind, by, decision: decision.decision },
    isDecided ? "a screening case was decided" : "the release of a screening case was proposed",
  );
  return { id, decided_at: isDecided ? at.toISOString() : null };
}
