import { randomInt } from "node:crypto";
import type { RewardsContext } from "../state/rewards-deps.ts";

/** Without 0, 1, I, L and O, which people misread: eight of 31 make some 850,000,000,000 codes. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;
/** A fresh code is taken about once in a hundred thousand with ten million people. */
const attempts = 5;

export interface ReferralCode {
  code: string;
  link: string;
}

/** Draws a code that says nothing about its person and can't be counted through. */
function drawReferralCode(random: (min: number, max: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet[random(0, alphabet.length)]).join("");
}

/** The person's own invitation code, made the first time it is asked for, and its link. */
export async function myReferralCode(
  deps: RewardsContext,
  personId: string,
): Promise<ReferralCode> {
  const { pool, clock, publicUrl } = deps;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // Another person's code, or this person's own from a call at the same moment: both do nothing.
    await pool.query(
      `insert into referral_code (person_id, code, created_at)
         select $1, $2, $3 where not exists (select from referral_code where person_id = $1)
       on conflict do nothing`,
      [personId, drawReferralCode(deps.randomInt ?? randomInt), clock.now()],
    );
    const { rows } = await pool.query<{ code: string }>(
      "select code from referral_code where person_id = $1",
      [personId],
    );
    const code = rows[0]?.code;
    if (code !== undefined) return { code, link: `${publicUrl}/onboarding?r=${code}` };
  }
  throw new Error("no free referral code was drawn");
}
