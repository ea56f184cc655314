import type { Data, Operations } from "@lilypad/api-contract";
import type { CardSafe, CardToken } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { doOrFind } from "../context/do-or-find.ts";
import { withSession } from "../context/issuer-session.ts";
import { safeChainId, toAddress } from "../context/to-wire.ts";
import { requireUnlocked } from "../context/unlock.ts";
import { keepSafe } from "./keep-safe.ts";
import { tokenOfCountry } from "./token-of-country.ts";

/** Creates the issuer's Safe of a person; idempotent. @throws CARDS_LOCKED, CARD_STEP_MISSING */
export async function createSafe(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["createCardSafe"]>> {
  await requireUnlocked(context, personId);
  const { issuer } = context;
  return withSession(context, personId, async (session) => {
    const safe = await doOrFind<Pick<CardSafe, "isDeployed" | "token"> & { address: string }>(
      async () => {
        const created = await issuer.createSafe(session);
        return { address: created.address, isDeployed: created.isDeployed, token: null };
      },
      async () => {
        const { address, isDeployed, token } = await issuer.getSafe(session);
        return address === null ? null : { address, isDeployed, token };
      },
    );
    await keepSafe(context, personId, safe);
    return {
      address: toAddress(safe.address) ?? fail("CARD_ISSUER_UNAVAILABLE"),
      chainId: safeChainId,
      deployed: safe.isDeployed,
    };
  });
}

/**
 * Sets the token that the card spends.
 * @param chosen if omitted, the token of the person's country
 * @throws CARD_STEP_MISSING
 */
export async function setSafeCurrency(
  context: CardsContext,
  personId: string,
  chosen: CardToken | undefined,
): Promise<Data<Operations["setCardSafeCurrency"]>> {
  const token = chosen ?? tokenOfCountry(await context.countryOf(personId));
  const { issuer } = context;
  return withSession(context, personId, async (session) => {
    await doOrFind(
      async () => {
        await issuer.setSafeCurrency(session, token);
        return token;
      },
      async () => ((await issuer.getSafe(session)).token === token ? token : null),
    );
    await keepSafe(context, personId, await issuer.getSafe(session));
    return { tokenSymbol: token };
  });
}

/** Reads the typed data that the Safe's owner signs to deploy the modules. @throws CARD_STEP_MISSING without a Safe */
export async function readSignaturePayload(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["getCardSafePayload"]>> {
  return withSession(context, personId, async (session) => {
    const { domain, types, primaryType, message } =
      await context.issuer.getSignaturePayload(session);
    return {
      domain: { ...domain },
      types: Object.fromEntries(
        Object.entries(types).map(([name, members]) => [name, [...members]]),
      ),
      primaryType,
      message: { ...message },
    };
  });
}

/**
 * Deploys the Safe's modules.
 * @param signature 65 bytes by the Safe's owner, as 0x hex
 * @throws CARD_STEP_MISSING, CARD_ISSUER_REFUSED
 */
export async function deployModules(
  context: CardsContext,
  personId: string,
  signature: string,
): Promise<Data<Operations["deployCardSafeModules"]>> {
  const { issuer } = context;
  return withSession(context, personId, (session) =>
    doOrFind(
      async () => {
        const { transactionHash, isDeployed } = await issuer.deployModules(session, signature);
        return { transactionHash, deployed: isDeployed };
      },
      async () => {
        const { isDeployed } = await issuer.getSafe(session);
        return isDeployed ? { transactionHash: null, deployed: true } : null;
      },
    ),
  );
}

/**
 * Has the issuer deploy and configure the whole Safe.
 * @throws CARDS_LOCKED, CARD_STEP_MISSING
 */
export async function configureSafe(
  context: CardsContext,
  personId: string,
  limits: { dailyLimit?: string | undefined },
): Promise<{ ok: true }> {
  await requireUnlocked(context, personId);
  const { issuer } = context;
  const { dailyLimit } = limits;
  return withSession(context, personId, (session) =>
    doOrFind<{ ok: true }>(
      async () => {
        await issuer.configureSafe(session, dailyLimit === undefined ? {} : { dailyLimit });
        return { ok: true };
      },
      async () => {
        const { deployment } = await issuer.getSafe(session);
        return deployment === "ok" || deployment === "processing" ? { ok: true } : null;
      },
    ),
  );
}
