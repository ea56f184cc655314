import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { beDevice } from "../../../../test/be-device.ts";
import { fakeApi, onlyFor } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settled } from "../../../../test/settled.ts";
import { ReceiptScreen } from "./receipt-screen.tsx";

const transaction = {
  id: "t1",
  createdAt: "2026-11-20T14:32:00.000Z",
  direction: "debit",
  amount: "40.00",
  asset: "usdc",
  currency: "USD",
  note: "Dinner",
  status: "confirmed",
  transactionContext: "p2p",
  title: "Sent",
  hash: null,
  counterparty: {
    displayName: "Ben Okafor",
    displayTag: "ben",
    profile: { firstName: "Ben", lastName: "Okafor" },
  },
  party: null,
  walletAddress: null,
};
const profile = { first_name: "Mira", last_name: "Lindqvist", display_tag: "mira" };
const url = `https://lilypad.example/receipt/${"A".repeat(22)}`;
const shared = { transactionId: "t1", url, showsNote: false, showsTags: false, createdAt: "" };

const open = (receipts: object[] = [], shown: object = transaction) => {
  const api = fakeApi({
    getTransaction: onlyFor({ id: "t1" }, { transaction: shown, bankTransfer: null }),
    getProfile: { profile },
    listReceipts: { receipts },
    shareReceipt: onlyFor({ transactionId: "t1" }, ({ body }) => ({
      ...shared,
      ...(body as object),
    })),
    revokeReceipt: onlyFor({ transactionId: "t1" }, { revoked: true }),
  });
  history.replaceState(null, "", "/transactions/t1/receipt");
  openSignedIn(<Route path="/transactions/:id/receipt" component={ReceiptScreen} />);
  return api;
};

beforeEach(() => beDevice({}));

it("a receipt is shared with note and tags only if they were chosen, and can be revoked", async () => {
  const { calls } = open();
  expect(await screen.findByRole("article", { name: /Mira paid Ben/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Share receipt" }));
  await userEvent.click(await screen.findByRole("switch", { name: "Show the note" }));
  await settled();
  expect(calls().filter(({ method }) => method === "PUT")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Create link" }));
  expect(await screen.findByText(url)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Link" }));
  await userEvent.click(screen.getByRole("switch", { name: "Show your tag" }));
  await waitFor(() =>
    expect(
      calls()
        .filter(({ method }) => method === "PUT")
        .map(({ body }) => body),
    ).toEqual([
      { showsNote: true, showsTags: false },
      { showsNote: true, showsTags: true },
    ]),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Stop sharing" }));
  expect(await screen.findByText("The link no longer works")).toBeTruthy();
  expect(screen.queryByText(url)).toBeNull();
});

it("the preview of a shared receipt shows what its public page shows, and nothing else", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Share receipt" }));
  const preview = await screen.findByRole("region", { name: "What they see" });
  const facts = () => [...preview.querySelectorAll("dd")].map((fact) => fact.textContent);
  const date = expect.stringContaining("2026");
  expect(within(preview).getByText("Mira paid Ben")).toBeTruthy();
  expect(facts()).toEqual(["Ben", "Mira", date]);
  await userEvent.click(screen.getByRole("switch", { name: "Show the note" }));
  expect(facts()).toEqual(["Ben", "Mira", "Dinner", date]);
  await userEvent.click(screen.getByRole("switch", { name: "Show your tag" }));
  expect(facts()).toEqual(["Ben", "Mira · @mira", "Dinner", date]);
});

it("a note that the other person wrote is not offered for the public page of a receipt", async () => {
  open([], { ...transaction, direction: "credit" });
  await userEvent.click(await screen.findByRole("button", { name: "Share receipt" }));
  await screen.findByRole("switch", { name: "Show your tag" });
  expect(screen.queryByRole("switch", { name: "Show the note" })).toBeNull();
});

it("a receipt that is shared already shows where it can be checked", async () => {
  open([shared]);
  expect(
    await screen.findByText(`Check it at lilypad.example/receipt/${"A".repeat(22)}`),
  ).toBeTruthy();
});

it("a receipt can be printed, and an image that cannot be drawn is reported", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Save image" }));
  expect(await screen.findByText("The image could not be made")).toBeTruthy();
});
