import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { beDevice } from "../../../../test/be-device.ts";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settingsOnBase } from "../../../../test/samples/app-settings.ts";
import { ReceiveScreen } from "./receive-screen.tsx";

const address = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
const balance = (asset: string, currency: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: "0.00",
  posted: "0.00",
  held: "0.00",
  everHeld: false,
});
const listed = [balance("LIL", "LIL"), balance("usdc", "USD"), balance("eurc", "EUR")];
const answers = (balances = listed) => ({
  getProfile: { profile: { safe_address: address } },
  getBalance: { balances, chosenCurrency: "LIL", asOf: "2026-11-20T14:02:00.000Z" },
});

it("the receive screen shows the address in groups, its code, and the network with its tokens twice", async () => {
  fakeApi(answers());
  openSignedIn(<ReceiveScreen />);
  expect(
    await screen.findByRole("img", { name: "QR code of your address on Arbitrum" }),
  ).toBeTruthy();
  expect(screen.getByText("0x7bA4")).toBeTruthy();
  expect(screen.getByText("9C4d").parentElement?.textContent).toBe(`Your address ${address}`);
  const accepted = await screen.findByRole("list", { name: "Accepted" });
  expect(accepted.textContent).toBe("Arbitrum$USDC€EURe");
  expect(screen.getByText("Only USDC or EURe, only on Arbitrum")).toBeTruthy();
  expect(screen.queryByText(/can't be recovered/)).toBeNull();
  expect(screen.getByRole("link", { name: /^Other tokens/ }).getAttribute("href")).toBe(
    "/receive/other",
  );
});

it("the receive screen of a deployment on Base names Base and its tokens, also in what is shared", async () => {
  changeSettings(settingsOnBase);
  const share = vi.fn(async (_shared: ShareData) => undefined);
  beDevice({ share });
  fakeApi(answers());
  openSignedIn(<ReceiveScreen />);
  expect(await screen.findByRole("img", { name: "QR code of your address on Base" })).toBeTruthy();
  expect(screen.getByRole("list", { name: "Accepted" }).textContent).toBe("Base$USDbC€EURC");
  expect(screen.getByText("Only USDbC or EURC, only on Base")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Share address" }));
  expect(share.mock.calls[0]?.[0].text).toBe(`My address for USDbC or EURC on Base: ${address}`);
});

it("the receive screen copies and shares the whole address", async () => {
  fakeApi(answers());
  const writeText = vi.fn(async (_text: string) => undefined);
  const share = vi.fn(async (_shared: ShareData) => undefined);
  beDevice({ clipboard: { writeText }, share });
  openSignedIn(<ReceiveScreen />);
  await screen.findByText("0x7bA4");
  fireEvent.click(screen.getByRole("button", { name: "Copy address" }));
  expect(await screen.findByText("Address copied to clipboard!")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(address);
  await userEvent.click(screen.getByRole("button", { name: "Share address" }));
  expect(share.mock.calls[0]?.[0].text).toContain(address);
});

it("the receive screen offers to load the address again if it could not be loaded", async () => {
  fakeApi({ getBalance: noAnswer, getProfile: refusal("VALIDATION_FAILED", "Down.") });
  openSignedIn(<ReceiveScreen />);
  expect(await screen.findByText("We couldn't load your address")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy address" })).toBeNull();
});
