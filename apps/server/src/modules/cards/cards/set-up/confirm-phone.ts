import { fail } from "../../../../platform/errors.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { withSession } from "../context/issuer-session.ts";

/**
 * Asks the issuer to send a code by text message. A lost answer is an error: the person sees whether the
 * message arrives, and can ask again.
 * @throws PHONE_INVALID, RATE_LIMITED, CARD_STEP_DONE if a phone is confirmed already, CARD_STEP_MISSING
 */
export async function sendPhoneCode(
  context: CardsContext,
  personId: string,
  typed: string,
): Promise<{ ok: true }> {
  const phoneNumber = context.readPhone(typed) ?? fail("PHONE_INVALID");
  await withSession(context, personId, (session) =>
    context.issuer.sendPhoneCode(session, phoneNumber),
  );
  return { ok: true };
}

/** Confirms the phone number with the code. @throws CARD_CODE_REJECTED, RATE_LIMITED */
export async function confirmPhone(
  context: CardsContext,
  personId: string,
  code: string,
): Promise<{ ok: true }> {
  const { issuer } = context;
  return withSession(context, personId, (session) =>
    doOrFind<{ ok: true }>(
      async () => {
        await issuer.confirmPhone(session, code);
        return { ok: true };
      },
      async () => ((await issuer.getCustomer(session)).isPhoneConfirmed ? { ok: true } : null),
    ),
  );
}
