import { randomInt } from "node:crypto";
import { findRow } from "../../../../platform/rows/index.ts";
import { referralCodeTable } from "../rows.gen.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * Without 0, 1, I, L and O, which are easily misread. Eight of 31 characters make about
 * 850,000,000,000 codes.
 */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codeLength = 8;
/** With ten million people, about one new code in a hundred thousand is already taken. */
const attempts = 5;

export interface ReferralCode {
  code: string;
  link: string;
}

/** Draws a random code, so that codes reveal nothing about the person and cannot be enumerated. */
function drawReferralCode(random: (min: number, max: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet[random(0, alphabet.length)]).join("");
}

/** The person's invitation code and its link. The code is created on the first call. */
export async function myReferralCode(
  deps: RewardsContext,
  personId: string,
): Promise<ReferralCode> {
  const { pool, clock, publicUrl } = deps;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // A conflict with another person's code, or with this person's code from a concurrent call,
    // changes nothing.
    await pool.query(
      `insert into referral_code (person_id, code, created_at)
         select $1, $2, $3 where not exists (select from referral_code where person_id = $1)
       on conflict do nothing`,
      [personId, drawReferralCode(deps.randomInt ?? randomInt), clock.now()],
    );
    const code = (await findRow(pool, referralCodeTable, personId, { only: ["code"] }))?.code;
    if (code !== undefined) return { code, link: `${publicUrl}/onboarding?r=${code}` };
  }
  throw new Error("no free referral code was drawn");
}
