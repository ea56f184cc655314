import { expect, it } from "vitest";
import { foremostCard, isLiving, type PaymentCard } from "./living-card.ts";

const card = (cardId: string, status: PaymentCard["status"]): PaymentCard => ({
  cardId,
  last4: "4242",
  isVirtual: true,
  status,
});

it.each([
  ["inactive", false],
  ["active", true],
  ["frozen", true],
  ["lost", false],
  ["stolen", false],
  ["void", false],
] as const)("a card that is %s lives: %s", (status, lives) => {
  expect(isLiving({ status })).toBe(lives);
});

it.each<[string, PaymentCard[], string | undefined]>([
  ["nobody without a card", [], undefined],
  ["no card that has ended", [card("a", "lost"), card("b", "void")], undefined],
  ["the one that is frozen", [card("a", "void"), card("b", "frozen")], "b"],
  ["the one that pays before it", [card("a", "frozen"), card("b", "active")], "b"],
])("shows %s on top", (_, cards, shown) => {
  expect(foremostCard(cards)?.cardId).toBe(shown);
});
