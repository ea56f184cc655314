import { inTransaction, type Queryable } from "@lilypad/db";
import type { NotedReferralRow } from "../rows.gen.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findReferrer, isOneMailbox, storeReferral } from "./attach-referral.ts";
import { captureLifeMs, hashOfVisitor } from "./capture-referral.ts";

/** A person who verifies their email address in a browser. */
export interface SigningUp {
  personId: string;
  /** False for a returning person, who cannot be invited any more. */
  isSigningUp: boolean;
  visitorId: string | null;
  at: Date;
}

/**
 * Notes the code that the person's browser captured within 24 hours, in the transaction of the
 * sign-in, so that the referral needs no further request of the app. A later code replaces an
 * earlier one.
 */
export async function noteReferral(
  db: Queryable,
  { personId, isSigningUp, visitorId, at }: SigningUp,
): Promise<void> {
  if (!isSigningUp || visitorId === null) return;
  await db.query(
    `insert into noted_referral (person_id, code, noted_at)
       select $1, code, $3 from referral_capture
         where visitor_hash = $2 and captured_at > $4
         order by captured_at desc limit 1
       on conflict (person_id) do update set code = excluded.code, noted_at = excluded.noted_at`,
    [personId, hashOfVisitor(visitorId), at, new Date(at.getTime() - captureLifeMs)],
  );
}

/**
 * Attaches the code noted for a person, if any. An invalid code or the person's own is dropped,
 * because there is no request to answer.
 */
export async function attachNoted(context: RewardsContext, personId: string) {
  const { pool, clock } = context;
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<Pick<NotedReferralRow, "code">>(
      "delete from noted_referral where person_id = $1 returning code",
      [personId],
    );
    const [noted] = rows;
    if (noted === undefined) return;
    const referrer = await findReferrer(db, noted.code.toUpperCase());
    if (referrer === null || (await isOneMailbox(context, db, referrer, personId))) return;
    await storeReferral(db, personId, referrer, clock.now());
  });
}
