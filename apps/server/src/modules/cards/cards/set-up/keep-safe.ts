import type { CardToken } from "@lilypad/providers";
import { storeSafe } from "../context/card-store.ts";
import type { CardsContext } from "../context/cards-deps.ts";
import { keyOf } from "../context/issuer-session.ts";
import { safeChainId, toAddress } from "../context/to-wire.ts";

/** Stores the issuer's Safe of a person as the issuer has described it, if it has an address. */
export async function keepSafe(
  { pool, clock, issuer }: CardsContext,
  personId: string,
  safe: { address: string | null; token: CardToken | null },
): Promise<void> {
  const address = toAddress(safe.address);
  if (address === null) return;
  await storeSafe(pool, keyOf(issuer, personId), {
    chainId: safeChainId,
    address: Buffer.from(address.slice(2), "hex"),
    token: safe.token,
    now: clock.now(),
  });
}
