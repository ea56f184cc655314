import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { type AnswerTo, fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { CardScreen } from "./card-screen.tsx";

const lilBalance = (amount: string) => ({
  balances: [
    {
      asset: "LIL",
      chain: "arbitrum",
      currency: "LIL",
      balance: amount,
      posted: amount,
      held: "0.00",
    },
  ],
  asOf: "2026-11-20T14:02:00.000Z",
});
const open = (balance: AnswerTo<"getBalance">, cards?: AnswerTo<"listCards">) => {
  changeSettings({ offersCards: cards !== undefined });
  const api = fakeApi({
    getBalance: balance,
    getProfile: { profile: mira },
    getRewardRules: noAnswer,
    ...(cards === undefined ? {} : { listCards: cards }),
  });
  openSignedIn(<CardScreen />, newQueryClient());
  return api;
};
const locked = "Unlock your card with 100,000 LIL bits.";

it("the card preview is locked, and a tap shows what unlocks it", async () => {
  open(lilBalance("12450.00"));
  expect(await screen.findByText("Mira Lindqvist")).toBeTruthy();
  expect(await screen.findByText("12,450.00 LIL")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("12");
  expect(screen.queryByText(locked)).toBeNull();
  const card = screen.getByRole("button", { name: /^Virtual card/ });
  await userEvent.click(card);
  expect(screen.getByText(locked)).toBeTruthy();
  await userEvent.click(card);
  await waitFor(() => expect(screen.queryByText(locked)).toBeNull());
});

it("the card screen says that there is none where no card is offered or announced", async () => {
  changeSettings({ hiddenTeasers: ["card"] });
  open(lilBalance("12450.00"));
  expect(await screen.findByText("Cards aren't available here yet.")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("the card preview says that it is coming once it is unlocked", async () => {
  open(lilBalance("100000.00"));
  expect(await screen.findByText("Your card is unlocked.")).toBeTruthy();
  expect(screen.getByText("The card itself is coming soon.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Virtual card/ }));
  expect(await screen.findByText("The card itself is coming soon.")).toBeTruthy();
  expect(screen.queryByText(locked)).toBeNull();
});

it("the card preview shows no progress while the LIL balance is unknown", async () => {
  open(refusal("VALIDATION_FAILED", "Down."));
  expect(await screen.findByText("We can't show your LIL right now.")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByText("Your card is unlocked.")).toBeNull();
});

it("the card screen shows that cards could not be loaded, and loads them on a retry", async () => {
  const mine = {
    isUnlocked: true,
    unlock: { currency: "LIL", amount: "100000.00", balance: "100000.00" },
    hasBegun: true,
    needsEmailCode: false,
    safe: null,
    cards: [{ cardId: "c1", last4: "4242", isVirtual: true, status: "active" }],
  };
  const away = refusal("CARD_ISSUER_UNAVAILABLE", "Away.");
  const { answer } = open(lilBalance("100000.00"), away);
  expect(await screen.findByText("Away.")).toBeTruthy();
  answer("listCards", mine);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Card ending in 4242")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Freeze" })).toBeTruthy();
  expect(screen.queryByText("of 100,000")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
