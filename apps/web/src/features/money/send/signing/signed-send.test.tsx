import { encodeSafeCall, hashSafeTransaction } from "@lilypad/custody";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { changeSettings } from "../../../../../test/app-settings.ts";
import { type Calls, fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { base64URLStringToBuffer, startAuthentication } from "../../../../../test/fake-passkeys.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { sendChecks } from "../../../../../test/send-checks.ts";
import { SendScreen } from "../send-screen.tsx";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const usdc = "0x00000000000000000000000000000000000000C3";
const account = "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf";
const safe = "0x00000000000000000000000000000000000000a1";
const prepared = {
  id: "0199d3e0-0000-7000-8000-000000000001",
  kind: "pay",
  status: "prepared",
  safe,
  address: account,
  previous: null,
  currency: "USD",
  amount: "40.00",
  nonce: "3",
  safe_tx_gas: "100000",
  credential_ids: ["key"],
  hash: null,
  created_at: "2026-11-23T12:00:00.000Z",
  ended_at: null,
};
const transfer = "sendTransfer";
const prepare = "prepareTransfer";
const settings = {
  contracts: {
    chainId: 8453,
    ownSafeModule: "0x00000000000000000000000000000000000000D4",
    passkeySignerFactory: "0x00000000000000000000000000000000000000E5",
    passkeySignerCode: "0x6080604052",
    passkeyFallbackVerifier: null,
    tokens: { USD: { symbol: "USDC", address: usdc, decimals: 8 } },
  },
};
const answers = () => ({
  getProfile: noAnswer,
  ...sendChecks({ instantPayments: false, leftToday: "0.00" }),
  getBalance: {
    balances: [
      {
        asset: "usdc",
        chain: "arbitrum",
        currency: "USD",
        balance: "50.00",
        posted: "50.00",
        held: "0.00",
      },
    ],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  [prepare]: { safeTransaction: prepared },
  [transfer]: { transactionId: prepared.id, status: "pending", hash: null },
});
const sent = (calls: Calls) => calls("sendTransfer").map(({ body }) => body);

const open = () => {
  history.replaceState({ person: jonas, currency: "USD", digits: "4000" }, "", "/send-money");
  return openSignedIn(<SendScreen />);
};
const toReview = async () => {
  await screen.findByText("Available $50.00");
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByText("You sign this payment yourself");
};
const press = () => userEvent.click(screen.getByRole("button", { name: "Send $40.00 to Jonas" }));
const signature = { id: "key", response: { signature: "c2ln" }, clientExtensionResults: {} };

beforeEach(() => {
  changeSettings(settings);
  localStorage.setItem("lilypad.account.mira", "USD");
  startAuthentication.mockResolvedValue(signature);
});

it("with instant payments off, the review says who signs, and the passkey signs the hash that the page computes", async () => {
  const { calls } = fakeApi(answers());
  open();
  await toReview();
  expect(screen.getByText("Jonas's account")).toBeTruthy();
  // In groups, which can be compared.
  const shown = screen.getByText(account.slice(0, 6)).closest("p");
  expect(shown?.textContent).toBe(`Wallet address ${account}`);
  expect(startAuthentication).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
  const { optionsJSON } = startAuthentication.mock.calls[0]?.[0] ?? {};
  const signed = Buffer.from(base64URLStringToBuffer(optionsJSON.challenge)).toString("hex");
  const hash = hashSafeTransaction({
    chainId: 8453,
    safe,
    ...encodeSafeCall(safe, { kind: "send", token: usdc, to: account, amount: 4_000_000_000n }),
    nonce: 3n,
    safeTxGas: 100_000n,
  });
  expect(`0x${signed}`).toBe(hash);
  expect(sent(calls)).toEqual([
    {
      recipientUserId: "jonas",
      amount: "40.00",
      currency: "USD",
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      signature: { id: prepared.id, response: signature },
    },
  ]);
});

it("a payment that would be refused is refused before the passkey is asked", async () => {
  const error = "This payment request has already been answered. No money was moved.";
  fakeApi({ ...answers(), [prepare]: refusal("REQUEST_NOT_PENDING", error) });
  open();
  await screen.findByText("Available $50.00");
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
  expect(within(dialog).getByText(error)).toBeTruthy();
  expect(startAuthentication).not.toHaveBeenCalled();
});

it("a payment that the passkey does not sign is not sent, and can be signed again", async () => {
  const { calls } = fakeApi(answers());
  startAuthentication.mockRejectedValueOnce(new Error("cancelled"));
  open();
  await toReview();
  await press();
  const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
  expect(within(dialog).getByText("Your passkey didn't sign. No money was moved.")).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await press();
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
});

it("nothing is signed if the server prepared another amount", async () => {
  fakeApi({
    ...answers(),
    [prepare]: { safeTransaction: { ...prepared, amount: "41.00" } },
  });
  open();
  await toReview();
  await press();
  expect(await screen.findByText(/nothing was signed and no money was moved/)).toBeTruthy();
  expect(startAuthentication).not.toHaveBeenCalled();
});

it("a signed payment whose answer is lost is sent again with the same signature", async () => {
  const { calls, answer } = fakeApi({ ...answers(), [transfer]: noAnswer });
  open();
  await toReview();
  await press();
  const dialog = await screen.findByRole("alertdialog", { name: "No answer yet" });
  answer(transfer, answers()[transfer] ?? noAnswer);
  await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(location.pathname).toBe("/send-money/success"));
  const [first, second] = sent(calls);
  expect(second).toEqual(first);
  expect(startAuthentication).toHaveBeenCalledTimes(1);
});

it("edited fields are another payment, which is prepared and reviewed again", async () => {
  const { calls } = fakeApi(answers());
  open();
  await toReview();
  await userEvent.click(screen.getByRole("button", { name: "Edit payment" }));
  await userEvent.type(screen.getByLabelText("Transaction note"), "Dinner");
  await toReview();
  await press();
  await waitFor(() => expect(sent(calls)).toMatchObject([{ memo: "Dinner" }]));
  expect(calls("prepareTransfer")).toHaveLength(2);
});

it("a person who turned off instant payments on another device is asked to sign", async () => {
  const { answer } = fakeApi({
    ...answers(),
    ...sendChecks(),
    [transfer]: () => {
      answer(sendChecks({ instantPayments: false }));
      return refusal("INSTANT_PAYMENTS_OFF", "Off.");
    },
  });
  open();
  await screen.findByText("Available $50.00");
  await userEvent.click(await screen.findByRole("button", { name: "Send $40.00 to Jonas" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Transaction Failed" });
  expect(within(dialog).getByText(/this payment needs your signature/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText("You sign this payment yourself")).toBeTruthy();
});
