import { majorToMinor } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";

/** The balance at which a card is unlocked: 100,000 LIL, in minor units. */
export const unlockMinor = majorToMinor(100_000, "LIL");

/**
 * Before what leads to a first card. Whoever has a card goes on seeing and freezing it, whatever they
 * hold by then.
 * @throws CARDS_LOCKED
 */
export async function requireUnlocked({ lilOf }: CardsContext, personId: string): Promise<void> {
  if ((await lilOf(personId)) < unlockMinor) fail("CARDS_LOCKED");
}
