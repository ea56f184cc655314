import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeApi, onlyFor } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { OtherCards, OwnCardFacts } from "./my-cards.tsx";

const card = { cardId: "c1", last4: "4242", isVirtual: true, status: "active" as const };
const safe = {
  address: "0x7A3f00000000000000000000000000000000c91E",
  chainId: 100 as const,
  tokenSymbol: "EURe" as const,
};

function open(children: React.ReactNode) {
  const api = fakeApi({
    freezeCard: onlyFor({ id: "c1" }, { cardId: "c1", status: "frozen" }),
    unfreezeCard: onlyFor({ id: "c1" }, { cardId: "c1", status: "active" }),
  });
  openSignedIn(children);
  return api;
}

it.each([
  ["active", "Freeze", "freezeCard"],
  ["frozen", "Unfreeze", "unfreezeCard"],
] as const)("of a card that is %s offers to %s it", async (status, label, operation) => {
  const { calls } = open(<OwnCardFacts card={{ ...card, status }} safe={safe} />);
  expect(screen.getByText("•••• 4242")).toBeTruthy();
  expect(screen.getByText("Euro (EURe)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: label }));
  expect(calls().map((call) => [call.operation, call.params])).toEqual([[operation, { id: "c1" }]]);
});

it("freezing a card sends one call, however often the button is pressed", async () => {
  const { calls } = open(<OwnCardFacts card={card} safe={null} />);
  const freeze = screen.getByRole("button", { name: "Freeze" });
  // Two clicks before the next render.
  act(() => {
    freeze.click();
    freeze.click();
  });
  await screen.findByRole("button", { name: "Freeze" });
  expect(calls()).toHaveLength(1);
});

it("the card's wallet address is copied in full though it is shown shortened", async () => {
  const user = userEvent.setup();
  open(<OwnCardFacts card={card} safe={safe} />);
  await user.click(
    screen.getByRole("button", { name: /^Copy the address of the card wallet, 0x\w{4}…\w{4}$/ }),
  );
  expect(await navigator.clipboard.readText()).toBe(safe.address);
});

it("an ended card has no actions, and a living one can be frozen", () => {
  open(
    <OtherCards
      cards={[
        { ...card, cardId: "c0", last4: "1111", status: "lost" },
        { ...card, last4: null, status: "frozen" },
      ]}
    />,
  );
  expect(screen.getByText("Card ending in 1111")).toBeTruthy();
  expect(screen.getByText("Virtual card")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Unfreeze"]);
});
