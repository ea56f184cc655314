import type { Data, Operations } from "@lilypad/api-contract";
import { fail } from "../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";
import { withSession } from "./issuer-session.ts";
import { toSafeLink } from "./to-wire.ts";

/** For how long the other account may take the identity over. */
const shareLifeSeconds = 600;

/** @param language ISO 639-1. @throws CARD_STEP_DONE when approved, CARD_STEP_MISSING */
export async function openIdentityFrame(
  context: CardsContext,
  personId: string,
  language: string,
): Promise<Data<Operations["getIssuerKycFrame"]>> {
  return withSession(context, personId, async (session) => {
    const { type, url } = await context.issuer.getIdentityFrame(session, language);
    return { type, url: toSafeLink(url) ?? fail("CARD_ISSUER_UNAVAILABLE") };
  });
}

/**
 * Lets this installation's account at the identity checker take over what a person has proved to the
 * issuer. To whom is a setting, never what a browser sends: an identity is not given to strangers.
 * @throws CARD_NO_PARTNER where the installation has no such account
 */
export async function shareIdentity(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["importIssuerApplicant"]>> {
  const forClientId = context.partnerId ?? fail("CARD_NO_PARTNER");
  return withSession(context, personId, async (session) => ({
    ...(await context.issuer.shareIdentity(session, {
      forClientId,
      lifeSeconds: shareLifeSeconds,
    })),
  }));
}
