import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { type Calls, fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { settingsOnBase } from "../../../../test/samples/app-settings.ts";
import { sendChecks } from "../../../../test/send-checks.ts";
import { keepIntent, keptIntents } from "./wallet-intents.ts";
import { WalletResender } from "./wallet-resender.tsx";
import { WalletSendScreen } from "./wallet-send-screen.tsx";

const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const balance = (asset: string, currency: string, amount: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: amount,
  posted: amount,
  held: "0.00",
  everHeld: true,
});
const sent = {
  id: "018f0000-0000-7000-8000-000000000001",
  status: "pending",
  address,
  amount: "40.00",
  currency: "USD",
  hash: null,
  created_at: "2026-11-20T14:00:00.000Z",
  ended_at: null,
};
const send = "sendToWallet";
const check = "checkWalletAddress";
const answers = (checked: object = {}) => ({
  ...sendChecks(),
  getBalance: {
    balances: [balance("LIL", "LIL", "100.00"), balance("usdc", "USD", "50.00")],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  listSavedAddresses: { addresses: [{ address, name: "Cold wallet", saved_at: sent.created_at }] },
  getWalletSendTerms: {
    fee: "0.00",
    paymentsPerDay: 50,
    paymentsLeftToday: 50,
    unverifiedLimits: [],
  },
  [check]: { address, isContract: false, isFirst: true, name: null, ...checked },
  [send]: { walletSend: sent },
  getWalletSend: onlyFor({ id: sent.id }, { walletSend: sent }),
});
const bodies = (calls: Calls) =>
  calls("sendToWallet").map(({ body }) => body as Record<string, string>);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

const open = (search = "") => {
  history.replaceState(null, "", `/send-money/wallet${search}`);
  return openSignedIn(<WalletSendScreen />);
};

/** Fills in address and amount, and continues to the review. */
async function review(digits = "4000") {
  expect(await field("Wallet address")).toBe(document.activeElement);
  await userEvent.type(await field("Wallet address"), address);
  await press("Continue");
  await userEvent.type(await field("Amount"), digits);
  await press("Continue");
  await screen.findByRole("heading", { name: "Check the details" });
}

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("Send to a wallet", () => {
  it("names the chain and the token of the deployment, also where an address is on another one", async () => {
    changeSettings(settingsOnBase);
    fakeApi(answers());
    open();
    expect(
      await screen.findByText(/^A wallet on Base Mainnet that accepts USDbC or EURC\./),
    ).toBeTruthy();
    const typed = await field("Wallet address");
    await userEvent.type(typed, `arb1:${address}`);
    await press("Continue");
    expect(
      await screen.findByText(
        "That's a wallet on another network. We can only send on Base Mainnet.",
      ),
    ).toBeTruthy();
    await userEvent.clear(typed);
    await review();
    const facts = [...document.querySelectorAll("dl > div")].map((row) => row.textContent);
    expect(facts).toContain("TokenUSDbC");
    expect(facts).toContain("NetworkBase Mainnet");
  });

  it("asks for address and amount, shows both once more with the network and a warning, and sends", async () => {
    const { calls } = fakeApi(answers());
    open();
    await review();
    const facts = [...document.querySelectorAll("dl > div")].map((row) => row.textContent);
    expect(facts).toEqual([
      "Amount$40.00",
      "TokenUSDC",
      "NetworkArbitrum One",
      "FeeFree",
      "Balance after$10.00",
    ]);
    expect(screen.getByText("d359").parentElement?.textContent).toBe(`To ${address}`);
    expect(screen.getByText("You haven't sent money to this address before.")).toBeTruthy();
    await press("Send $40.00");
    expect(await screen.findByRole("heading", { name: "Money sent" })).toBeTruthy();
    expect(screen.getByText("To 0xfB69…d359")).toBeTruthy();
    expect(bodies(calls)).toEqual([
      {
        address,
        amount: "40.00",
        currency: "USD",
        correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await keptIntents("mira")).toEqual([]);
  });

  it("fills in the amount and currency of its address, and sends nothing by itself", async () => {
    const { calls } = fakeApi(answers());
    open("?amount=12.50&currency=USD");
    await userEvent.type(await field("Wallet address"), address);
    await press("Continue");
    expect((await field("Amount")).value).toBe("12.50");
    expect(bodies(calls)).toEqual([]);
  });

  it("shows at the field what is wrong with an address, and asks the server only about complete ones", async () => {
    const { calls } = fakeApi({
      ...answers(),
      [check]: refusal(
        "WALLET_ADDRESS_INVALID",
        "This isn't a valid wallet address. No money was moved. Please check it.",
      ),
    });
    open();
    await press("Continue");
    expect(await screen.findByText("Please enter an address")).toBeTruthy();
    await userEvent.type(await field("Wallet address"), "0x12");
    await press("Continue");
    expect((await field("Wallet address")).getAttribute("aria-invalid")).toBe("true");
    expect(calls("checkWalletAddress")).toEqual([]);
    await userEvent.clear(await field("Wallet address"));
    await userEvent.type(await field("Wallet address"), address);
    await press("Continue");
    expect(
      await screen.findByText(
        "This isn't a valid wallet address. No money was moved. Please check it.",
      ),
    ).toBeTruthy();
  });

  it("does not go on with more than the balance, or more than is left without a verified identity", async () => {
    fakeApi({
      ...answers(),
      getWalletSendTerms: {
        fee: "0.00",
        paymentsPerDay: 50,
        paymentsLeftToday: 50,
        unverifiedLimits: [{ currency: "USD", perDay: "1000.00", leftToday: "12.00" }],
      },
    });
    open();
    await userEvent.type(await field("Wallet address"), address);
    await press("Continue");
    expect(await screen.findByText(/Until your identity is verified/)).toBeTruthy();
    await userEvent.type(await field("Amount"), "1201");
    expect(await screen.findByText("You can send $12.00 more today.")).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });
    expect(next.disabled).toBe(true);
    await userEvent.clear(await field("Amount"));
    await userEvent.type(await field("Amount"), "5001");
    expect(await screen.findByText("You don't have enough USD for this transaction")).toBeTruthy();
  });

  it("takes a saved address, says that it is a contract, and names no first time", async () => {
    fakeApi(answers({ isFirst: false, isContract: true, name: "Cold wallet" }));
    open();
    await userEvent.click(await screen.findByRole("button", { name: /Cold wallet/ }));
    await userEvent.type(await field("Amount"), "100");
    await press("Continue");
    expect(await screen.findByText(/There's a contract at this address/)).toBeTruthy();
    expect(screen.getByText("Cold wallet")).toBeTruthy();
    expect(screen.queryByText("You haven't sent money to this address before.")).toBeNull();
  });

  it("is filled in with the address of a scanned code, and ignores any other text", async () => {
    fakeApi(answers());
    open(`?address=${address}`);
    expect((await field("Wallet address")).value).toBe(address);
  });

  it("sends nothing when the address is named afterwards, and saves it under the name", async () => {
    const save = "saveAddress";
    const saved = { address, name: "Rent", saved_at: sent.created_at };
    const { calls } = fakeApi({ ...answers(), [save]: onlyFor({ address }, { saved }) });
    open();
    await review();
    expect(screen.queryByLabelText(/^Save this address/)).toBeNull();
    await press("Send $40.00");
    await screen.findByRole("heading", { name: "Money sent" });
    await userEvent.type(await field("Save this address as"), " Rent {Enter}");
    expect(await screen.findByText("Saved as Rent")).toBeTruthy();
    expect(bodies(calls)).toHaveLength(1);
    await waitFor(() =>
      expect(
        calls()
          .filter(({ method }) => method === "PUT")
          .map(({ body }) => body),
      ).toEqual([{ name: "Rent" }]),
    );
  });

  it("keeps an unanswered payment, and pressing again sends the same one", async () => {
    const { calls, answer } = fakeApi({ ...answers(), [send]: noAnswer });
    open();
    await review();
    await press("Send $40.00");
    const dialog = await screen.findByRole("alertdialog", { name: "No answer yet" });
    expect(within(dialog).getByText(/it won't be sent twice/)).toBeTruthy();
    expect(await keptIntents("mira")).toHaveLength(1);
    answer(send, { walletSend: sent });
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Money sent" });
    const ids = bodies(calls).map(({ correlationId }) => correlationId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(await keptIntents("mira")).toEqual([]);
  });

  it("says that a cancelled payment was not sent, and offers no receipt for it", async () => {
    const failed = { ...sent, status: "failed" };
    fakeApi({
      ...answers(),
      [send]: { walletSend: failed },
      getWalletSend: onlyFor({ id: sent.id }, { walletSend: failed }),
    });
    open();
    await review();
    await press("Send $40.00");
    expect(await screen.findByRole("heading", { name: "Payment not sent" })).toBeTruthy();
    expect(screen.getByText(/No money was moved/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Receipt" })).toBeNull();
  });

  it("sends a new payment after a refusal, which it shows in full", async () => {
    const error = "That's over your daily limit of $100. No money was moved.";
    const { calls, answer } = fakeApi({
      ...answers(),
      [send]: refusal("DAILY_LIMIT_EXCEEDED", error),
    });
    open();
    await review();
    await press("Send $40.00");
    const dialog = await screen.findByRole("alertdialog", { name: "Payment failed" });
    expect(within(dialog).getByText(error)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    const checking = { walletSend: { ...sent, status: "checking" } };
    answer({ [send]: checking, getWalletSend: onlyFor({ id: sent.id }, checking) });
    await press("Send $40.00");
    expect(
      await screen.findByRole("heading", { name: "We're checking this payment" }),
    ).toBeTruthy();
    expect(screen.queryByText("Money sent")).toBeNull();
    expect(new Set(bodies(calls).map(({ correlationId }) => correlationId)).size).toBe(2);
  });
});

it("a payment that a closed tab left unanswered is sent again with the same id, and announced", async () => {
  const { calls } = fakeApi(answers());
  await keepIntent({
    correlationId: "c1",
    userId: "mira",
    body: { address, amount: "40.00", currency: "USD" },
  });
  openSignedIn(<WalletResender />);
  expect(await screen.findByText("You sent $40.00 to 0xfB69…d359")).toBeTruthy();
  expect(bodies(calls).map(({ correlationId }) => correlationId)).toEqual(["c1"]);
  expect(await keptIntents("mira")).toEqual([]);
});
