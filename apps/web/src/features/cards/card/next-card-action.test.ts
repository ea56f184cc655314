import { expect, it } from "vitest";
import type { PaymentCard } from "../issuer/living-card.ts";
import { nextCardAction } from "./next-card-action.ts";

const card = (status: PaymentCard["status"]): PaymentCard => ({
  cardId: status,
  last4: "4242",
  isVirtual: true,
  status,
});
const nobody = { hasBegun: false, isUnlocked: false, needsEmailCode: true, cards: [] };
const begun = { hasBegun: true, isUnlocked: true, needsEmailCode: false, cards: [] };

it.each([
  ["who is locked", nobody, null],
  ["who has unlocked it", { ...nobody, isUnlocked: true }, "get"],
  ["whose session is over", { ...begun, needsEmailCode: true }, "confirm"],
  [
    "whose session is over, and who has spent their LIL",
    { ...begun, needsEmailCode: true, isUnlocked: false },
    "confirm",
  ],
  ["who is on the way", begun, "resume"],
  ["who is on the way and has spent their LIL", { ...begun, isUnlocked: false }, "resume"],
  ["who has a card", { ...begun, cards: [card("active")] }, null],
  ["whose card is frozen", { ...begun, cards: [card("void"), card("frozen")] }, null],
  ["whose card is not active yet", { ...begun, cards: [card("inactive")] }, "activate"],
  ["whose cards have ended", { ...begun, cards: [card("lost")] }, "another"],
  [
    "whose cards have ended, and who has spent their LIL",
    { ...begun, isUnlocked: false, cards: [card("stolen")] },
    null,
  ],
] as const)("leads somebody %s on by %o", (_, mine, way) => {
  expect(nextCardAction({ ...mine, cards: [...mine.cards] })).toBe(way);
});
