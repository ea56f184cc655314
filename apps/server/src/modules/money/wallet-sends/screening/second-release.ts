import type { Queryable } from "@lilypad/db";
import { requireApproval } from "../../../staff/approvals/index.ts";
import type { ScreeningReleaseRow } from "../rows.gen.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";

/** For how long a second member of staff can follow the first one. */
const releaseLifeMs = 7 * 24 * 60 * 60_000;

/** One member of staff's vote for releasing a case. */
interface ReleaseVote {
  readonly caseId: string;
  /** The person of the case; null if their account is deleted. */
  readonly personId: string | null;
  readonly by: string;
  readonly note: string;
  readonly at: Date;
}

async function findOpen(
  db: Queryable,
  caseId: string,
  at: Date,
): Promise<ScreeningReleaseRow | null> {
  const { rows } = await db.query<ScreeningReleaseRow>(
    "select * from screening_release where case_id = $1 and proposed_at > $2",
    [caseId, new Date(at.getTime() - releaseLifeMs)],
  );
  return rows[0] ?? null;
}

/**
 * Whether a case is released now: by the second member of staff who releases it within a week. The first release is only noted. It does not count once
 * that person is no longer a member of staff. Runs under the lock of the case.
 * @throws STAFF_ABOUT_SELF, NEEDS_ANOTHER_APPROVER, APPROVER_APPOINTED
 */
export async function isSecondRelease(
  { readApprovalFacts }: Pick<WalletSendsDeps, "readApprovalFacts">,
  db: Queryable,
  { caseId, personId, by, note, at }: ReleaseVote,
): Promise<boolean> {
  const first = await findOpen(db, caseId, at);
  if (first !== null) {
    const { proposedBy, proposedAt } = first;
    const facts = await readApprovalFacts(db, { proposedBy, by, now: at });
    if (facts.proposerMayStill) {
      const expiresAt = new Date(proposedAt.getTime() + releaseLifeMs);
      const proposal = { proposedBy, personId: personId ?? "", expiresAt };
      return requireApproval(
        db,
        { ...proposal, outcome: "open", decidedBy: null },
        { by, now: at },
        async () => facts,
      );
    }
  }
  await db.query(
    `insert into screening_release (case_id, proposed_by, proposed_at, note) values ($1, $2, $3, $4)
     on conflict (case_id) do update set proposed_by = $2, proposed_at = $3, note = $4`,
    [caseId, by, at, note],
  );
  return false;
}

/** Deletes the first release of a case that is decided now. */
export const forgetRelease = (db: Queryable, caseId: string) =>
  db.query("delete from screening_release where case_id = $1", [caseId]);
