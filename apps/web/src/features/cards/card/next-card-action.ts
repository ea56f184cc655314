import { isLiving, type MyCardsData } from "../issuer/index.ts";

/** The next action on the way to a card. */
export type CardAction = "confirm" | "activate" | "another" | "resume" | "get";

/** The next action for a person without an active card; null if there is none or none is needed. */
export function nextCardAction(
  mine: Pick<MyCardsData, "hasBegun" | "isUnlocked" | "needsEmailCode" | "cards">,
): CardAction | null {
  const { hasBegun, isUnlocked, needsEmailCode, cards } = mine;
  if (cards.some(isLiving)) return null;
  // Without an issuer session the person's state at the issuer is unknown.
  if (hasBegun && needsEmailCode) return "confirm";
  if (cards.some(({ status }) => status === "inactive")) return "activate";
  if (cards.length > 0) return isUnlocked ? "another" : null;
  if (hasBegun) return "resume";
  return isUnlocked ? "get" : null;
}
