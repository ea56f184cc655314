import type { Data, Operations } from "@lilypad/api-contract";
import type { CardsContext } from "../context/cards-deps.ts";
import { withSession } from "../context/issuer-session.ts";
import { accountStatuses, safeChainId, toAddress } from "../context/to-wire.ts";
import { keepSafe } from "./keep-safe.ts";

/** Reads the state of the issuer's Safe, and updates the stored record. */
export async function readSafeStatus(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["getCardSafeStatus"]>> {
  return withSession(context, personId, async (session) => {
    const safe = await context.issuer.getSafe(session);
    await keepSafe(context, personId, safe);
    return {
      address: toAddress(safe.address),
      chainId: safeChainId,
      isDeployed: safe.isDeployed,
      tokenSymbol: safe.token,
      fiatSymbol: safe.fiatCurrency,
      accountStatus: safe.health === null ? null : accountStatuses[safe.health],
      status: safe.deployment,
    };
  });
}
