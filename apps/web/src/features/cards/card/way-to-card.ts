import { isLiving, type MyCardsData } from "../issuer/index.ts";

/** What leads on to a card. */
export type WayToCard = "confirm" | "activate" | "another" | "resume" | "get";

/** The next step towards a card for a person without an active one; null if there is none, or no need of one. */
export function wayToCard(
  mine: Pick<MyCardsData, "hasBegun" | "isUnlocked" | "needsEmailCode" | "cards">,
): WayToCard | null {
  const { hasBegun, isUnlocked, needsEmailCode, cards } = mine;
  if (cards.some(isLiving)) return null;
  // What there is at the issuer is not known before.
  if (hasBegun && needsEmailCode) return "confirm";
  if (cards.some(({ status }) => status === "inactive")) return "activate";
  if (cards.length > 0) return isUnlocked ? "another" : null;
  if (hasBegun) return "resume";
  return isUnlocked ? "get" : null;
}
