import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { MyCards } from "./my-cards.tsx";

vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: "signed_in", userId: "mira", email: "mira@example.com" }),
  accessToken: async () => "token",
}));

const first = {
  isUnlocked: true,
  unlock: { currency: "LIL" as const, amount: "100000.00", balance: "100000.00" },
  hasBegun: false,
  needsEmailCode: true,
  safe: null,
  cards: [],
};
const card = { cardId: "c1", last4: "4242", isVirtual: true, status: "active" as const };

function open(mine: Parameters<typeof MyCards>[0]["mine"]) {
  const api = fakeApi({
    "POST /api/v1/cards/c1/freeze": { data: { cardId: "c1", status: "frozen" } },
    "POST /api/v1/cards/c1/unfreeze": { data: { cardId: "c1", status: "active" } },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyCards mine={mine} />
    </QueryClientProvider>,
  );
  return api;
}

it.each([
  ["somebody who has unlocked it", first, "Get your card"],
  [
    "somebody who was here before",
    { ...first, hasBegun: true },
    "Confirm your e-mail to see your card",
  ],
])("leads %s on", (_, mine, label) => {
  open(mine);
  expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe("/cards/setup");
});

it("leads nowhere while it is locked", () => {
  open({ ...first, isUnlocked: false });
  expect(screen.queryByRole("link")).toBeNull();
});

it.each([
  ["active", "Freeze", "freeze"],
  ["frozen", "Unfreeze", "unfreeze"],
] as const)("of a card that is %s offers to %s it", async (status, label, path) => {
  const { calls } = open({ ...first, cards: [{ ...card, status }] });
  expect(screen.getByText("Card ending in 4242")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: label }));
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
    `POST /api/v1/cards/c1/${path}`,
  ]);
});

it("offers nothing for a card that has ended", () => {
  open({ ...first, cards: [{ ...card, status: "lost" }] });
  expect(screen.queryByRole("button")).toBeNull();
});
