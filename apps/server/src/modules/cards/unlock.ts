import { fail } from "../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";

/** A card is unlocked at 100,000 LIL; in minor units (six decimals). */
export const unlockMinor = 100_000n * 1_000_000n;

/**
 * Before what leads to a first card. Whoever has a card goes on seeing and freezing it, whatever they
 * hold by then.
 * @throws CARDS_LOCKED
 */
export async function requireUnlocked({ lilOf }: CardsContext, personId: string): Promise<void> {
  if ((await lilOf(personId)) < unlockMinor) fail("CARDS_LOCKED");
}
