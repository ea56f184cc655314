import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeApi, onlyFor } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { OtherTokensScreen } from "./other-tokens-screen.tsx";

const token = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
const to = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const pears = { token, symbol: "PEAR", name: "Pears", decimals: 6, units: "1500000" };
const ether = {
  token: null,
  symbol: "ETH",
  name: "Ether",
  decimals: 18,
  units: "250000000000000000",
};
const list = (changes: object = {}) => ({
  tokens: [ether, pears],
  hidden: 0,
  isComplete: true,
  searchedSince: "2026-11-01T10:00:00.000Z",
  holder: "lilypad",
  returnDays: 14,
  ...changes,
});
const asked = {
  id: "return-1",
  status: "requested",
  token,
  symbol: "PEAR",
  decimals: 6,
  units: "1500000",
  address: to,
  hash: null,
  requested_at: "2026-11-20T10:00:00.000Z",
  ended_at: null,
};
const open = (found = list(), returns: object[] = []) => {
  const api = fakeApi({
    listOtherTokens: found,
    listTokenReturns: { returns },
    checkWalletAddress: { address: to, isContract: false, isFirst: true, name: null },
    requestTokenReturn: { tokenReturn: asked },
    cancelTokenReturn: onlyFor(
      { id: "return-1" },
      { tokenReturn: { ...asked, status: "cancelled" } },
    ),
    addOtherToken: onlyFor({ address: token }, { token: pears }),
  });
  openSignedIn(<OtherTokensScreen />);
  return api;
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

describe("other tokens", () => {
  it("are listed with their amounts and contracts, without a price", async () => {
    open();
    const found = await screen.findByRole("list", { name: "At your address" });
    expect(within(found).getByRole("button", { name: /Ether ETH 0\.25/ })).toBeTruthy();
    expect(within(found).getByRole("button", { name: /Pears 0x7bA4…9C4d 1\.5/ })).toBeTruthy();
    expect(found.textContent).not.toMatch(/[$€]/);
  });

  it("say how many look like traps, and from when on everything was searched", async () => {
    open(list({ tokens: [], hidden: 2, isComplete: false }));
    expect(await screen.findByText("2 tokens that look like traps are hidden.")).toBeTruthy();
    expect(screen.getByText(/We've looked at everything since .*Nov/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Look further back" })).toBeTruthy();
  });

  it("are found by their contract", async () => {
    open(list({ tokens: [] }));
    const field = await screen.findByRole("textbox", { name: "Token contract" });
    await userEvent.type(field, "pears");
    await press("Find it");
    expect(screen.getByText(/This isn't the address of a contract/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, token);
    await press("Find it");
    expect(await screen.findByRole("heading", { name: "Pears" })).toBeTruthy();
    expect(screen.getByText("1.5 PEAR")).toBeTruthy();
  });

  it("are returned out of an account that we hold: the person asks, and reads how long it takes", async () => {
    const api = open();
    await press(/^Pears/);
    await press("Return");
    await userEvent.type(await screen.findByRole("textbox", { name: "Wallet address" }), to);
    await press("Continue");
    expect(await screen.findByText(/It takes up to 14 days/)).toBeTruthy();
    expect(screen.getByText("1.5 PEAR")).toBeTruthy();
    await press("Ask for the return");
    expect(await screen.findByText(/within 14 days. We'll tell you when it's sent/)).toBeTruthy();
    const sent = api.calls("requestTokenReturn")[0]?.body;
    expect(sent).toMatchObject({ token, units: "1500000", address: to });
  });

  it("that a person has requested can be cancelled until they are approved", async () => {
    open(list({ tokens: [] }), [asked, { ...asked, id: "return-2", status: "sent" }]);
    const returns = await screen.findByRole("list", { name: "Your returns" });
    expect(within(returns).getByText("We're looking at it")).toBeTruthy();
    expect(within(returns).getByText("Sent")).toBeTruthy();
    expect(within(returns).getAllByRole("button")).toHaveLength(1);
    await press("Cancel the return of 1.5 PEAR");
    expect(await screen.findByText("Return cancelled")).toBeTruthy();
  });
});
