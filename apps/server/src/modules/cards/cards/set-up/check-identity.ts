import type { Data, Operations } from "@lilypad/api-contract";
import { fail } from "../../../../platform/errors.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { withSession } from "../context/issuer-session.ts";
import { toSafeLink } from "../context/to-wire.ts";

/** How long the other account can import the identity. */
const shareLifeSeconds = 600;

/**
 * Opens the issuer's identity check, which is shown in a frame.
 * @param language ISO 639-1
 * @throws CARD_STEP_DONE if the person is approved already, CARD_STEP_MISSING
 */
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
 * Shares a person's identity check at the issuer with this installation's account at the identity checker.
 * The receiving account is a setting and never comes from the request.
 * @throws CARD_NO_PARTNER if the installation has no such account
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
