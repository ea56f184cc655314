import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { ExchangeFacts, ExchangeStory } from "./exchange-facts.tsx";
import { ExchangeScreen } from "./exchange-screen.tsx";
import type { Exchange } from "./queries.ts";

const balance = (asset: string, currency: string, amount: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: amount,
  posted: amount,
  held: "0.00",
  everHeld: true,
});
const balances = {
  balances: [balance("usdc", "USD", "100.00"), balance("eurc", "EUR", "20.00")],
  asOf: "2026-11-20T14:00:00.000Z",
};
const quoteOf = (changes: Partial<Exchange> = {}): Exchange => ({
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
  ...changes,
});
const quotes = "createExchangeQuote";
const begin = "beginExchange";
const begun = quoteOf({ status: "pending", begun_at: "2026-11-20T14:00:00.000Z" });
const limits = (instantPayments: boolean) => ({
  limits: [],
  lowered: null,
  paymentsPerDay: 100,
  instantPayments,
});
const answers = () => ({
  getBalance: balances,
  [quotes]: { exchange: quoteOf() },
  [begin]: { exchange: begun },
  readPaymentLimits: limits(true),
  getExchange: onlyFor({ id: "quote-1" }, { exchange: { ...begun, status: "done" } }),
});
const bodies = (calls: Calls, operation: "createExchangeQuote" | "beginExchange") =>
  calls(operation).map(({ body }) => body);

const open = () => {
  history.replaceState(null, "", "/exchange");
  return openSignedIn(<ExchangeScreen />);
};
const field = () => screen.getByLabelText<HTMLInputElement>("You exchange");
const lines = () =>
  [...document.querySelectorAll("dl > div")].map(
    (line) => `${line.querySelector("dt")?.textContent}: ${line.querySelector("dd")?.textContent}`,
  );

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe("Exchange", () => {
  it("shows the figures in the order in which they add up, and exchanges at the quote", async () => {
    const { calls } = fakeApi(answers());
    open();
    expect(await screen.findByText("You have $100.00")).toBeTruthy();
    expect(screen.getByText("You have €20.00")).toBeTruthy();
    await userEvent.type(field(), "5000");
    expect(field().value).toBe("$50.00");
    const action = await screen.findByRole("button", { name: "Exchange $50.00" });
    await waitFor(() => expect(action).toHaveProperty("disabled", false));
    expect(bodies(calls, "createExchangeQuote")).toEqual([
      { from: "USD", to: "EUR", amount: "50.00" },
    ]);
    expect(lines()).toEqual([
      "You exchange: $50.00",
      "Rate: 1 USD = 0.92326 EUR",
      "Exchanged: €46.16",
      "Exchange fee, 0.5%: €0.24",
      "You get: €45.92",
    ]);
    expect(screen.getByRole("timer").textContent).toMatch(/^(5:00|4:5\d)$/);
    await userEvent.click(action);
    expect(await screen.findByRole("heading", { name: "Exchanged" })).toBeTruthy();
    expect(bodies(calls, "beginExchange")).toEqual([
      { quoteId: "quote-1", correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(await screen.findByText("It's in your account.")).toBeTruthy();
  });

  it("swaps the currencies and asks for another quote", async () => {
    const { calls } = fakeApi({
      ...answers(),
      [quotes]: ({ body }) => ({
        exchange: quoteOf({
          from: body.from as Exchange["from"],
          to: body.to as Exchange["to"],
          sent: "10.00",
          result: "10.77",
        }),
      }),
    });
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "1000");
    await userEvent.click(screen.getByRole("button", { name: "Swap the currencies" }));
    expect(field().value).toBe("€10.00");
    await waitFor(() =>
      expect(bodies(calls, "createExchangeQuote").at(-1)).toEqual({
        from: "EUR",
        to: "USD",
        amount: "10.00",
      }),
    );
    expect(await screen.findByLabelText("You get")).toHaveProperty("textContent", "$10.77");
  });

  it("names what is missing at the amount, and asks for no quote above the balance", async () => {
    const { calls } = fakeApi(answers());
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "10001");
    expect(await screen.findByText("You don't have enough USD for this exchange")).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(bodies(calls, "createExchangeQuote")).toEqual([]);
  });

  it("shows why there is no quote at the amount, until the amount changes", async () => {
    const outOfStock = refusal("EXCHANGE_OUT_OF_STOCK");
    fakeApi({ ...answers(), [quotes]: outOfStock });
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "5000");
    expect(await screen.findByText(outOfStock.message)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Exchange $50.00" })).toHaveProperty(
      "disabled",
      true,
    );
    await userEvent.type(field(), "{Backspace}");
    await waitFor(() => expect(screen.queryByText(outOfStock.message)).toBeNull());
  });

  it("says before an amount is typed that instant payments have to be turned on, and leads there", async () => {
    fakeApi({ ...answers(), readPaymentLimits: limits(false) });
    open();
    expect(await screen.findByText("Instant payments are off")).toBeTruthy();
    expect(
      screen.getByRole("link", { name: "Turn them on under Your key" }).getAttribute("href"),
    ).toBe("/profile/security/signing");
    await userEvent.type(field(), "5000");
    await screen.findByText("You get");
    expect(screen.getByRole("button", { name: "Exchange $50.00" })).toHaveProperty(
      "disabled",
      true,
    );
  });

  it("says that there is no network, and asks for the rate again once it is back", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    const { answer } = fakeApi({
      ...answers(),
      [quotes]: refusal("VALIDATION_FAILED", "Down."),
    });
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "5000");
    expect(await screen.findByText("You're offline")).toBeTruthy();
    answer(answers());
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    const action = screen.getByRole("button", { name: "Exchange $50.00" });
    await waitFor(() => expect(action).toHaveProperty("disabled", false));
    expect(screen.queryByText("You're offline")).toBeNull();
  });

  it("sends the same request again after a lost answer", async () => {
    let attempts = 0;
    const { calls } = fakeApi({
      ...answers(),
      [begin]: () => {
        attempts += 1;
        return attempts === 1 ? noAnswer : { exchange: begun };
      },
    });
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "5000");
    const action = await screen.findByRole("button", { name: "Exchange $50.00" });
    await waitFor(() => expect(action).toHaveProperty("disabled", false));
    await userEvent.click(action);
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    expect(field().disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Exchanged" })).toBeTruthy();
    const [first, second] = bodies(calls, "beginExchange");
    expect(second).toEqual(first);
  });

  it("gets a new quote and says so if the quote has expired meanwhile", async () => {
    fakeApi({
      ...answers(),
      [begin]: refusal("EXCHANGE_QUOTE_EXPIRED", "This quote has expired."),
    });
    open();
    await screen.findByText("You have $100.00");
    await userEvent.type(field(), "5000");
    const action = await screen.findByRole("button", { name: "Exchange $50.00" });
    await waitFor(() => expect(action).toHaveProperty("disabled", false));
    await userEvent.click(action);
    expect(
      await screen.findByText("We've updated the rate. Please check the new amount."),
    ).toBeTruthy();
  });
});

it("the details of a transaction show the figures of its exchange", async () => {
  fakeApi({ getExchange: onlyFor({ id: "leg" }, { exchange: { ...begun, status: "done" } }) });
  openSignedIn(
    <dl>
      <ExchangeFacts transactionId="leg" />
    </dl>,
  );
  await screen.findByText("1 USD = 0.92326 EUR");
  expect(lines().at(-1)).toBe("You got: €45.92");
});

it.each([
  ["credit", "done", /^From \$/],
  ["debit", "done", "Into €45.92"],
  ["credit", "pending", "You got this."],
] as const)("a %s of an exchange that is %s is said to be: %s", async (direction, status, said) => {
  fakeApi({ getExchange: onlyFor({ id: "leg" }, { exchange: { ...begun, status } }) });
  openSignedIn(
    <p>
      <ExchangeStory transactionId="leg" direction={direction} plain="You got this." />
    </p>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
});
