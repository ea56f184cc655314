import type { Operations } from "@lilypad/api-contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type Calls, fakeApi, noAnswer, onlyFor } from "../../test/fake-api.ts";
import { openSignedIn } from "../../test/open-signed-in.tsx";
import { mira } from "../../test/samples/mira.ts";
import { rampAnswers } from "../../test/samples/ramp-answers.ts";
import { sendChecks } from "../../test/send-checks.ts";
import { settled } from "../../test/settled.ts";
import { openConsole } from "../../test/stages/console-stage.tsx";
import { atReview, open as openFunding } from "../../test/stages/funding-stage.tsx";
import { openPay } from "../../test/stages/pay-stage.tsx";
import {
  enterAccount,
  enterAddress,
  openPayer,
  toDetails,
} from "../../test/stages/payer-stage.tsx";
import { ExchangeScreen } from "../features/money/exchange/exchange-screen.tsx";
import { RequestScreen } from "../features/money/request/request-screen.tsx";
import { SendScreen } from "../features/money/send/send-screen.tsx";
import { WalletSendScreen } from "../features/money/wallet-send/wallet-send-screen.tsx";

type MoneyOperation = {
  [K in keyof Operations]: Operations[K] extends { movesMoney: true } ? K : never;
}[keyof Operations];

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const balance = (asset: string, currency: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: "100.00",
  posted: "100.00",
  held: "0.00",
  everHeld: true,
});
const answers = () => ({
  sendTransfer: noAnswer,
  listSavedAddresses: noAnswer,
  getWalletSendTerms: noAnswer,
  sendToWallet: noAnswer,
  beginExchange: noAnswer,
  createPaymentRequest: noAnswer,
  ...sendChecks(),
  getProfile: { profile: mira },
  readRecipient: onlyFor({ userId: "jonas" }, { hasPaid: true }),
  getBalance: {
    balances: [balance("usdc", "USD"), balance("eurc", "EUR")],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  checkWalletAddress: { address, isContract: false, isFirst: true, name: null },
  createExchangeQuote: {
    exchange: {
      id: "quote-1",
      status: "quoted",
      from: "USD",
      to: "EUR",
      sent: "50.00",
      rate: "0.923260",
      rate_date: "2026-11-02",
      exchanged: "46.16",
      fee: "0.24",
      fee_percent: "0.50",
      result: "45.92",
      expires_at: new Date(Date.now() + 300_000).toISOString(),
      begun_at: null,
      ended_at: null,
    },
  },
});
const ready = async (name: string | RegExp) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>("button", { name });
    expect(found.disabled).toBe(false);
    return found;
  });
const press = async (name: string | RegExp) => userEvent.click(await ready(name));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);

/**
 * Brings a screen to where its button would send the money. @returns the calls, and the button's name
 */
type Walk = () => Promise<{ calls: Calls; button: string | RegExp }>;

const walks: Record<MoneyOperation, Walk | { noField: string }> = {
  sendTransfer: async () => {
    const { calls } = fakeApi(answers());
    history.replaceState({ person: jonas, currency: "USD", digits: "4000" }, "", "/send-money");
    openSignedIn(<SendScreen />);
    return { calls, button: "Send $40.00 to Jonas" };
  },
  sendToWallet: async () => {
    const { calls } = fakeApi(answers());
    history.replaceState(null, "", `/send-money/wallet?address=${address}`);
    openSignedIn(<WalletSendScreen />);
    await press("Continue");
    await type("Amount", "4000");
    await press("Continue");
    return { calls, button: "Send $40.00" };
  },
  beginExchange: async () => {
    const { calls } = fakeApi(answers());
    history.replaceState(null, "", "/exchange");
    openSignedIn(<ExchangeScreen />);
    await type("You exchange", "5000");
    return { calls, button: "Exchange $50.00" };
  },
  createRampIntent: async () => {
    const { calls } = fakeApi(rampAnswers());
    atReview("withdraw");
    openFunding("withdraw");
    return { calls, button: "Confirm and withdraw" };
  },
  createTeleportTransaction: async () => {
    const { calls } = openPay();
    await press("Get quote");
    return { calls, button: "Confirm" };
  },
  createPublicTeleportTransaction: async () => {
    const { calls } = openPayer();
    await toDetails();
    await enterAccount();
    await enterAddress();
    return { calls, button: "Confirm" };
  },
  grantReward: async () => {
    const { calls } = openConsole("/admin/rewards?form=new", { role: "finance" });
    await type("Lilypad tag or person id", "0199a000-0000-7000-8000-00000000c33c");
    await type("Amount in LIL", "10");
    await type("Reason", "Found a bug");
    return { calls, button: "Propose reward" };
  },
  submitWithdrawal: { noField: "it follows createRampIntent, on a page without fields" },
  requestTokenReturn: { noField: "it is confirmed on a page without fields" },
  signSafeTransaction: { noField: "the passkey's own question is the last step" },
  approveProposal: { noField: "its reason is no form: only its buttons decide" },
  releasePrize: { noField: "its reason is no form: only its buttons decide" },
  decideScreeningCase: { noField: "its reason is no form: only its buttons decide" },
};

/** A part of the app that requests money from other people. The same rule applies to it. */
const requestWalk: Walk = async () => {
  const { calls } = fakeApi(answers());
  history.replaceState({ person: jonas, currency: "USD", digits: "4000" }, "", "/request-money");
  openSignedIn(<RequestScreen />);
  return { calls, button: /^Request/ };
};

const everyWalk = Object.entries({ ...walks, createPaymentRequest: requestWalk }).flatMap(
  ([name, walk]) => (typeof walk === "function" ? [[name, walk] as const] : []),
);

const textFields = () => [
  ...document.querySelectorAll<HTMLElement>(
    'input:not([type="checkbox"], [type="radio"]):not(:disabled), textarea:not(:disabled)',
  ),
];

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("Enter in a text field", () => {
  it.each(everyWalk)("does not call %s", async (name, walk) => {
    const { calls, button } = await walk();
    await ready(button);
    for (const field of textFields()) {
      field.focus();
      await userEvent.keyboard("{Enter}");
      await settled();
      expect(calls(name as MoneyOperation), field.outerHTML).toEqual([]);
      await ready(button);
    }
    await userEvent.click(await ready(button));
    await waitFor(() => expect(calls(name as MoneyOperation)).not.toEqual([]));
  });
});

it("a phone's keyboard says Done in the fields of a payment", async () => {
  await (walks.sendTransfer as Walk)();
  const field = await screen.findByLabelText<HTMLInputElement>("Transaction note");
  field.focus();
  expect(field.getAttribute("enterkeyhint")).toBe("done");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).not.toBe(field);
});
