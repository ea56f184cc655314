import type { CardToken } from "@lilypad/providers";
import { storeSafe } from "./card-store.ts";
import type { CardsContext } from "./cards-deps.ts";
import { keyOf } from "./issuer-session.ts";
import { safeChainId, toAddress } from "./to-wire.ts";

/** Keeps the record of the issuer's Safe as the issuer has just described it; no address, no record. */
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
