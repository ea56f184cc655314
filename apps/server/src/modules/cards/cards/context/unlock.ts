import { majorToMinor } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import type { CardsContext } from "./cards-deps.ts";

/** The LIL balance that unlocks a card: 100,000 LIL in minor units. */
export const unlockMinor = majorToMinor(100_000, "LIL");

/**
 * Refuses the steps that lead to a first card below the unlock balance. People who have a card can see and
 * freeze it at any balance.
 * @throws CARDS_LOCKED
 */
export async function requireUnlocked({ lilOf }: CardsContext, personId: string): Promise<void> {
  if ((await lilOf(personId)) < unlockMinor) fail("CARDS_LOCKED");
}
