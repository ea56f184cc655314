import { createHash, randomBytes } from "node:crypto";
import type { ConfirmationLabel } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { z } from "zod";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt } from "../../../../platform/limits/attempt-counter.ts";
import { insertRow } from "../../../../platform/rows/index.ts";
import { type PasskeyChallengeRow, passkeyChallengeTable } from "../rows.gen.ts";
import type { SecondFactorContext } from "./second-factor-deps.ts";

/** The purpose of a challenge. A response for another purpose is invalid. */
export type ChallengePurpose = PasskeyChallengeRow["purpose"];

/** How long a challenge is valid; also the browser's time-out. */
export const challengeLifeMs: Record<ChallengePurpose, number> = {
  add: 5 * 60_000,
  confirm: 2 * 60_000,
  resume: 2 * 60_000,
  own_key: 2 * 60_000,
};

const hourMs = 3_600_000;
const challengesPerPersonAndHour = 60;

type Holder = Pick<Caller, "personId" | "sessionId">;

const hashChallenge = (challenge: string): Buffer =>
  createHash("sha256").update(challenge).digest();

const confirmationLabel: ConfirmationLabel =
  "Lilypad: confirm that it is you. This signs no payment.";

/** The value that the passkey signs for a challenge, in base64url; a new passkey signs the challenge itself. */
function signedFor(purpose: ChallengePurpose, challenge: string): string {
  if (purpose === "add") return challenge;
  return createHash("sha256")
    .update(confirmationLabel)
    .update(Buffer.from(challenge, "base64url"))
    .digest("base64url");
}

/**
 * Creates a challenge that is valid once, for this purpose, in this session.
 * @returns 256 random bits in base64url
 * @throws RATE_LIMITED beyond 60 per hour
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
  await insertRow(pool, passkeyChallengeTable, {
    hash: hashChallenge(signedFor(purpose, challenge)),
    purpose,
    sessionId,
    personId,
    expiresAt: new Date(now.getTime() + challengeLifeMs[purpose]),
  });
  return challenge;
}

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge in a browser's response; null if the data cannot be read. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const parsed = clientData.safeParse(
      JSON.parse(Buffer.from(clientDataJson, "base64url").toString()),
    );
    return parsed.success ? parsed.data.challenge : null;
  } catch {
    return null; // Not JSON, so not written by a browser.
  }
}

/**
 * Uses up the challenge of a response in its own transaction, so that each challenge has only one response, even if
 * that is wrong.
 * @returns the value that was signed; null if the challenge is unknown, used, too old, or for another purpose
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

/** Deletes open challenges of the person's sessions, except those of one session if given. */
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
