import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { aQuote } from "../../../../../test/samples/an-intent.ts";
import type { Transaction } from "../data/queries.ts";
import { TransactionSheet } from "./transaction-sheet.tsx";

// The form is loaded lazily; loading it in advance makes the test independent of the machine's speed.
beforeAll(() => import("../../../help/tickets/ticket-sheet.tsx"));

const year = new Date().getFullYear();
const topup: Transaction = {
  id: "t1",
  createdAt: new Date(year, 10, 19, 9, 5).toISOString(),
  direction: "credit",
  amount: "269.69",
  amountFormatted: "+$269.69",
  asset: "usdc",
  assetSymbol: "USDC",
  displaySymbol: "$",
  currency: "USD",
  note: null,
  status: "confirmed",
  context: "others",
  transactionContext: "topup",
  title: "Top-up",
  hash: null,
  counterparty: null,
  walletAddress: null,
  check: null,
  party: { name: "Tidewater Bank", amount: "250.00", currency: "EUR" },
};
const { fees, source, destination: arriving, rate } = aQuote();
const destination = { amount: arriving.amount, currency: arriving.currency };
const transfer = {
  operation: "topup",
  bank: { name: "Tidewater Bank", last4: "4417" },
  exchange: { source, destination, rate, fees },
  reference: "LILY 7Q4K 82",
  paidBy: null,
  timeline: [
    { step: "accepted", at: new Date(year, 10, 18, 16, 20).toISOString() },
    { step: "received", at: new Date(year, 10, 19, 8, 51).toISOString() },
    { step: "completed", at: new Date(year, 10, 19, 9, 5).toISOString() },
  ],
};

function open(transaction: Transaction, bankTransfer: object | null) {
  const answer = { transaction, bankTransfer };
  fakeApi({
    openTicket: noAnswer,
    getTransaction: onlyFor({ id: "t1" }, answer),
  });
  openSignedIn(<TransactionSheet transaction={transaction} onClose={() => {}} />);
}

describe("the details of money that is being checked", () => {
  const deposit: Transaction = {
    ...topup,
    party: null,
    transactionContext: "deposit",
    title: "Deposit",
    check: "checking",
  };

  it("of a deposit say that it can be spent later, or that it is on hold", () => {
    open(deposit, null);
    expect(screen.getByText("Being checked")).toBeTruthy();
    expect(
      screen.getByText("We're checking this deposit. You can spend it once we've finished."),
    ).toBeTruthy();
    cleanup();
    open({ ...deposit, check: "kept" }, null);
    expect(screen.getByText("On hold")).toBeTruthy();
  });

  it.each([
    ["queued", null],
    ["being checked", "checking"],
  ] as const)(
    "of a payment to a wallet that is %s let its sender cancel it after a question",
    async (_, check) => {
      const payment: Transaction = {
        ...deposit,
        direction: "debit",
        status: "pending",
        transactionContext: "wallet_send",
        check,
      };
      const { calls } = fakeApi({
        cancelWalletSend: onlyFor({ id: "t1" }, { walletSend: {} }),
      });
      openSignedIn(<TransactionSheet transaction={payment} onClose={() => {}} />);
      await userEvent.click(await screen.findByRole("button", { name: "Cancel payment" }));
      const question = await screen.findByRole("dialog", { name: "Cancel this payment?" });
      expect(within(question).getByText("The money stays in your account.")).toBeTruthy();
      await userEvent.click(within(question).getByRole("button", { name: "Cancel payment" }));
      expect(await screen.findByText("Payment cancelled")).toBeTruthy();
      expect(calls("cancelWalletSend")).toMatchObject([{ params: { id: "t1" } }]);
    },
  );

  it("of a payment that is held don't say that it is on its way to the network", () => {
    const held: Transaction = {
      ...deposit,
      direction: "debit",
      status: "pending",
      transactionContext: "wallet_send",
    };
    open(held, null);
    expect(screen.getByText("Being checked")).toBeTruthy();
    expect(screen.queryByText("On its way to the network")).toBeNull();
    cleanup();
    open({ ...held, check: null }, null);
    expect(screen.getByText("On its way to the network")).toBeTruthy();
  });

  it("of a payment that is on its way say that it can't be cancelled", async () => {
    const error = "This payment is already on its way and can't be cancelled.";
    fakeApi({
      cancelWalletSend: onlyFor({ id: "t1" }, refusal("TRANSFER_NOT_CANCELLABLE", error)),
    });
    const payment: Transaction = {
      ...deposit,
      direction: "debit",
      status: "pending",
      transactionContext: "wallet_send",
      check: null,
    };
    openSignedIn(<TransactionSheet transaction={payment} onClose={() => {}} />);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel payment" }));
    const question = await screen.findByRole("dialog", { name: "Cancel this payment?" });
    await userEvent.click(within(question).getByRole("button", { name: "Cancel payment" }));
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

describe("the details of a bank movement", () => {
  it("show bank, amounts, rate, fees, reference and timeline, which add up", async () => {
    open(topup, transfer);
    expect(await screen.findByText("Top up from Tidewater Bank")).toBeTruthy();
    expect(await screen.findByText("LILY 7Q4K 82")).toBeTruthy();
    const facts = screen
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual(
      expect.arrayContaining([
        "You sent: €250.00",
        "Rate: 1 EUR = 1.08168 USD",
        "Exchanged: $270.42",
        "Processing fee, 0.18%: −$0.50",
        "Exchange fee, 0.09%: −$0.23",
        "Lilypad fee: $0.00",
        "Added to your balance: $269.69",
        "Bank: Tidewater Bank ••4417",
      ]),
    );
    const steps = within(screen.getByRole("list", { name: "Timeline" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      "Quote confirmedNov 18, 16:20",
      "Received from your bankNov 19, 08:51",
      "Added to your balanceNov 19, 09:05",
    ]);
  });

  it("name who paid a teleport link, and show no breakdown if another amount was received", async () => {
    const paid: Transaction = {
      ...topup,
      transactionContext: "teleport",
      title: "Teleport link paid",
      asset: "fiat:GBP",
      currency: "GBP",
      amount: "12.50",
      party: { name: "Pia Payer", amount: null, currency: null },
    };
    const received = { operation: "teleport", exchange: null, reference: null, timeline: [] };
    open(paid, { ...transfer, ...received, paidBy: "Pia Payer" });
    expect(await screen.findByText("Paid by Pia Payer")).toBeTruthy();
    expect(await screen.findByText("Pia Payer")).toBeTruthy();
    expect(screen.queryByText("Exchanged")).toBeNull();
  });
});

it("a problem with a transaction is reported to support with its id, and by email if it can't be sent", async () => {
  open({ ...topup, transactionContext: "deposit", party: null }, null);
  await userEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
  const form = await screen.findByRole("dialog", { name: "Report a problem" });
  expect(within(form).getByText(/^About this payment: .*\+\$269\.69\.$/)).toBeTruthy();
  await userEvent.type(within(form).getByLabelText("Your message"), "It is too little");
  await userEvent.click(within(form).getByRole("button", { name: "Send message" }));
  const link = await within(form).findByRole("link", { name: "Send an email instead" });
  expect(link.getAttribute("href")).toMatch(
    /^mailto:support@lilypad\.example\?subject=Problem%20with%20transaction%20t1&body=/,
  );
  expect(within(form).getByDisplayValue("It is too little")).toBeTruthy();
});
