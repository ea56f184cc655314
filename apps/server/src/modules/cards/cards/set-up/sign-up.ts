import type { Data, Operations } from "@lilypad/api-contract";
import { findHolder } from "../context/card-store.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { refuseFor } from "../context/issuer-failure.ts";
import { keepSession, keyOf } from "../context/issuer-session.ts";
import { requireUnlocked } from "../context/unlock.ts";

/** The person who signs up, with their verified address. */
export interface Applicant {
  personId: string;
  email: string;
}

/** Requires the unlock for the first sign-up only; later codes give access to an existing card. */
async function requireAdmission(context: CardsContext, personId: string): Promise<void> {
  const holder = await findHolder(context.pool, keyOf(context.issuer, personId));
  if (holder === null) await requireUnlocked(context, personId);
}

/**
 * Asks the issuer to mail a code. A lost answer is an error: the person sees whether the mail arrives, and
 * can ask again.
 * @throws CARDS_LOCKED, RATE_LIMITED, CARD_ISSUER_UNAVAILABLE, CARD_ISSUER_REFUSED
 */
export async function sendCode(
  context: CardsContext,
  { personId, email }: Applicant,
): Promise<{ ok: true }> {
  await requireAdmission(context, personId);
  await context.issuer
    .sendEmailCode(email)
    .catch((error: unknown) => refuseFor(error, context.logger));
  return { ok: true };
}

/**
 * Opens a session with the issuer. Its secret is sealed and never leaves the server.
 * @throws CARD_CODE_REJECTED, CARD_CUSTOMER_TAKEN, CARDS_LOCKED, RATE_LIMITED, CARD_ISSUER_UNAVAILABLE
 */
export async function verifyCode(
  context: CardsContext,
  { personId, email }: Applicant,
  { otp, referral_code }: { otp: string; referral_code?: string | undefined },
): Promise<Data<Operations["verifyIssuerCode"]>> {
  await requireAdmission(context, personId);
  const session = await context.issuer
    .signUp({
      email,
      code: otp,
      ...(referral_code === undefined ? {} : { referralCode: referral_code }),
    })
    .catch((error: unknown) => refuseFor(error, context.logger));
  await keepSession(context, personId, session);
  return { id: session.customerId, hasSignedUp: session.wasKnown };
}
