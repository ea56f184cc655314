import { fail } from "../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";
import { doOrFind } from "./do-or-find.ts";
import { withSession } from "./issuer-session.ts";

/**
 * Has the issuer text a code. An answer that is lost is not looked for: the person sees whether the
 * text comes.
 * @throws PHONE_INVALID, RATE_LIMITED, CARD_STEP_DONE when a phone is confirmed, CARD_STEP_MISSING
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

/** @throws CARD_CODE_REJECTED, RATE_LIMITED */
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
