import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { withSession } from "../context/issuer-session.ts";
import { toSafeLink } from "../context/to-wire.ts";

/** Lists the issuer's terms. @throws CARD_SESSION_EXPIRED, CARD_ISSUER_UNAVAILABLE */
export async function listTerms(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["listIssuerTerms"]>> {
  return withSession(context, personId, async (session) => {
    const terms = await context.issuer.listTerms(session);
    return {
      terms: terms.map(({ type, version, isAccepted, url }) => ({
        type,
        version,
        accepted: isAccepted,
        url: toSafeLink(url),
      })),
    };
  });
}

/** Accepts one version of the issuer's terms; idempotent. @throws CARD_ISSUER_REFUSED for an unknown version */
export async function acceptTerms(
  context: CardsContext,
  personId: string,
  { terms_type: type, version }: Body<Operations["acceptIssuerTerms"]>,
): Promise<{ ok: true }> {
  const { issuer } = context;
  return withSession(context, personId, (session) =>
    doOrFind<{ ok: true }>(
      async () => {
        await issuer.acceptTerms(session, { type, version });
        return { ok: true };
      },
      async () => {
        const terms = await issuer.listTerms(session);
        const isAccepted = terms.some(
          (one) => one.type === type && one.version === version && one.isAccepted,
        );
        return isAccepted ? { ok: true } : null;
      },
    ),
  );
}
