import { expect, it } from "vitest";
import { isLiving, mainCard, type PaymentCard } from "./living-card.ts";

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
  ["none without a card", [], undefined],
  ["none if all have ended", [card("a", "lost"), card("b", "void")], undefined],
  ["a frozen card", [card("a", "void"), card("b", "frozen")], "b"],
  ["an active card before a frozen one", [card("a", "frozen"), card("b", "active")], "b"],
])("the first card shown is %s", (_, cards, shown) => {
  expect(mainCard(cards)?.cardId).toBe(shown);
});
