import { inTransaction, type Queryable } from "@lilypad/db";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findReferrer, isOneMailbox, storeReferral } from "./attach-referral.ts";
import { captureLifeMs, hashOfVisitor } from "./capture-referral.ts";

/** Somebody who proves their address in a browser. */
export interface SigningUp {
  personId: string;
  /** False for those who signed up before: nobody invites them any more. */
  isSigningUp: boolean;
  visitorId: string | null;
  at: Date;
}

/**
 * Notes, in the transaction that signs a person in, the code that their browser captured within 24
 * hours: from then on the referral depends on no call of the app. A later code takes the place of an
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
 * Attaches the code that was noted for a person, if any. A code that is nobody's or their own is
 * dropped: there is nobody to tell.
 */
export async function attachNoted(context: RewardsContext, personId: string) {
  const { pool, clock } = context;
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ code: string }>(
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
