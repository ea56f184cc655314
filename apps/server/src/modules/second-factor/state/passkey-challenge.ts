import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import { z } from "zod";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";
import { countAttempt } from "../../../platform/limits/attempt-counter.ts";
import type { SecondFactorContext } from "./second-factor-deps.ts";

/** What a passkey's answer is for. One made for another purpose is no answer. */
export type ChallengePurpose = "add" | "confirm" | "resume";

/** How long a person has at their device, also told to the browser as its time-out. */
export const challengeLifeMs: Record<ChallengePurpose, number> = {
  add: 5 * 60_000,
  confirm: 2 * 60_000,
  resume: 2 * 60_000,
};

const hourMs = 3_600_000;
const challengesPerPersonAndHour = 60;

type Holder = Pick<Caller, "personId" | "sessionId">;

const hashChallenge = (challenge: string): Buffer =>
  createHash("sha256").update(challenge).digest();

/**
 * Makes a challenge that is good once, for this purpose, in this session.
 * @returns 256 random bits in base64url
 * @throws RATE_LIMITED beyond 60 an hour
 */
export async function newChallenge(
  { pool, clock }: SecondFactorContext,
  { personId, sessionId }: Holder,
  purpose: ChallengePurpose,
): Promise<string> {
  const now = clock.now();
  const asked = await countAttempt(pool, "passkey_challenge_for_person", personId, now, hourMs);
  if (asked.hits > challengesPerPersonAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  }
  const challenge = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into passkey_challenge (hash, purpose, session_id, person_id, expires_at)
       values ($1, $2, $3, $4, $5)`,
    [
      hashChallenge(challenge),
      purpose,
      sessionId,
      personId,
      new Date(now.getTime() + challengeLifeMs[purpose]),
    ],
  );
  return challenge;
}

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that a browser says it answers; null when its data can't be read. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(
      JSON.parse(Buffer.from(clientDataJson, "base64url").toString()),
    );
    return parsed.success ? parsed.data.challenge : null;
  } catch {
    return null; // not JSON: no browser wrote this
  }
}

/**
 * Spends the challenge that a browser answers. Commits by itself, so that an answer that turns out
 * to be wrong can't be followed by another one to the same challenge.
 * @returns the challenge, or null when it is not ours, spent, too old, or for something else
 */
export async function spendChallenge(
  { pool, clock }: SecondFactorContext,
  { personId, sessionId }: Holder,
  purpose: ChallengePurpose,
  clientDataJson: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const { rowCount } = await pool.query(
    `delete from passkey_challenge
       where hash = $1 and purpose = $2 and session_id = $3 and person_id = $4 and expires_at > $5`,
    [hashChallenge(challenge), purpose, sessionId, personId, clock.now()],
  );
  return rowCount === 1 ? challenge : null;
}

/** Forgets what the person's sessions were about to answer, but for the one that is named, if one is. */
export async function forgetOtherChallenges(
  db: Queryable,
  personId: string,
  exceptSessionId: string | null,
): Promise<void> {
  await db.query(
    "delete from passkey_challenge where person_id = $1 and session_id is distinct from $2",
    [personId, exceptSessionId],
  );
}
