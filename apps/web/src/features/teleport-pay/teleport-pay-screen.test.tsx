import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route } from "wouter";
import { anAccount } from "../../../test/an-intent.ts";
import { closeToasts } from "../../../test/close-toasts.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { mira } from "../../../test/mira.ts";
import { verified } from "../../../test/ramp-answers.ts";
import { Toasts } from "../../shared/ui/index.ts";
import type { Teleport, TeleportQuote } from "../payer/index.ts";
import { ownPayment, samplePayment } from "./sample-payment.ts";
import { TeleportPayScreen } from "./teleport-pay-screen.tsx";

// Many steps, each with its own waiting: a busy machine needs longer than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 });

vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: "signed_in", userId: "mira", email: "mira@example.com" }),
  accessToken: async () => "token",
}));

const token = "A".repeat(27);
const asked = `GET /api/v1/public/teleport/${token}`;
const accounts = "GET /api/v1/ramp/linked-accounts";
const payments = "GET /api/v1/teleport/payments";
const quote = "POST /api/v1/teleport/quotes";
const pay = "POST /api/v1/ramp/teleport/transactions";
const ids = {
  link: "018f0000-0000-7000-8000-0000000000aa",
  payment: "018f0000-0000-7000-8000-0000000000bb",
  quote: "018f0000-0000-7000-8000-0000000000cc",
};
const sent = `POST /api/v1/teleport/payments/${ids.payment}/sent`;

const heron = anAccount({
  id: "018f0000-0000-7000-8000-000000000011",
  country: "GB",
  currency: "GBP",
  metadata: { sortCode: "040004" },
  displayName: "Heron Bank",
  last4: "5678",
});
const otter = anAccount({
  id: "018f0000-0000-7000-8000-000000000012",
  country: "US",
  currency: "USD",
  displayName: "Otter Bank",
  last4: "1234",
  isDefault: false,
});

const aLink = (more: Partial<Teleport> = {}): Teleport => ({
  token,
  id: ids.link,
  status: "open",
  isPayable: true,
  recipient: {
    displayName: "Tove Reed",
    bankAccount: { bankName: "Harbour Bank", bankCurrency: "GBP", logoUrl: null },
  },
  recipient_name: "Tove Reed",
  amount: "50.00",
  currency: "GBP",
  note: "Dinner",
  expiresAt: "2099-12-01T10:00:00.000Z",
  easyCurrencies: [],
  payer: null,
  payment: null,
  ...more,
});
const aQuote = (more: Partial<TeleportQuote> = {}): TeleportQuote => ({
  quoteId: ids.quote,
  teleportQuoteId: ids.quote,
  source: { amount: "50.00", currency: "GBP" },
  destination: { amount: "50.00", currency: "GBP", grossAmount: "50.00" },
  sourceAmount: "50.00",
  sourceCurrency: "GBP",
  destinationAmount: "50.00",
  destinationCurrency: "GBP",
  grossDestinationAmount: "50.00",
  rate: "1",
  estimatedExchangeRate: "1",
  fees: { currency: "GBP", processingFee: "0.00", exchangeRateFee: "0.00", totalFee: "0.00" },
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  ...more,
});
function open(more: Parameters<typeof fakeApi>[0] = {}, code = token) {
  history.replaceState(null, "", `/teleport/pay/${code}`);
  const faked = fakeApi({
    "GET /api/v1/auth/profile": { data: { profile: mira } },
    "GET /api/v1/ramp/customers/status": { data: verified },
    [asked]: { data: aLink() },
    [accounts]: { data: { accounts: [heron, otter] } },
    [payments]: { data: { payments: [] } },
    [quote]: { data: aQuote() },
    [pay]: { data: samplePayment() },
    [sent]: { data: samplePayment({ markedSentAt: "2026-03-01T10:05:00.000Z" }) },
    ...more,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } })}
    >
      <Route path="/teleport/pay/:token" component={TeleportPayScreen} />
      <Toasts />
    </QueryClientProvider>,
  );
  return faked;
}
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const bodies = (calls: { method: string; path: string; body: unknown }[], path: string) =>
  calls.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body);

beforeEach(() => localStorage.clear());
afterEach(async () => {
  await closeToasts();
  vi.unstubAllGlobals();
});

describe("paying a link from a linked account", () => {
  it("goes from the account over the offer and the transfer details to the payment's standing", async () => {
    const { calls, answers } = open();
    await heading("Pay Tove Reed");
    expect(await screen.findByText("£50.00")).toBeTruthy();
    expect(screen.getByText(/Dinner/)).toBeTruthy();
    // The default account is chosen already.
    await screen.findByRole("button", { name: /^Pay from Heron Bank/ });
    await press("Get quote");
    await heading("Review");
    expect(await screen.findByText(/^Heron Bank .*5678$/)).toBeTruthy();
    expect(await screen.findByRole("timer")).toBeTruthy();
    answers[payments] = { data: { payments: [ownPayment(samplePayment())] } };
    answers[asked] = { data: aLink({ status: "paying", isPayable: false }) };
    await press("Confirm");
    await heading("Send £50.00 from your bank");
    expect(screen.getByText("LILY-4417")).toBeTruthy();
    expect(bodies(calls, quote)).toEqual([{ code: token, linkedAccountId: heron.id }]);
    expect(bodies(calls, pay)).toEqual([
      { teleportQuoteId: ids.quote, correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    await press("I've sent the payment");
    await heading("Waiting for your transfer");
    expect(await screen.findByRole("link", { name: "Back to Dashboard" })).toBeTruthy();
  });

  it("asks again under the same id when no answer came, and under another after a refusal", async () => {
    const { calls, answers } = open({ [pay]: "no answer" });
    await press("Get quote");
    await press("Confirm");
    expect(await screen.findByText("No answer yet")).toBeTruthy();
    answers[pay] = {
      status: 503,
      error: "Not now. No money was moved.",
      code: "SERVICE_UNAVAILABLE",
    };
    await press("Try again");
    expect(await screen.findByText("Not now. No money was moved.")).toBeTruthy();
    await press("Confirm");
    await vi.waitFor(() => expect(bodies(calls, pay)).toHaveLength(3));
    const sentIds = bodies(calls, pay).map(
      (body) => (body as { correlationId: string }).correlationId,
    );
    expect(sentIds[1]).toBe(sentIds[0]);
    expect(sentIds[2]).not.toBe(sentIds[0]);
  });

  it("goes back to the choice, and asks for an offer for another account", async () => {
    const { calls } = open();
    await press("Get quote");
    await heading("Review");
    await press("Back");
    await press(/^Pay from Heron Bank/);
    await userEvent.click(await screen.findByRole("button", { name: /^Otter Bank/ }));
    await press("Get quote");
    await vi.waitFor(() =>
      expect(bodies(calls, quote).at(-1)).toEqual({ code: token, linkedAccountId: otter.id }),
    );
  });

  it("does not confirm an offer whose time is over", async () => {
    open({ [quote]: { data: aQuote({ expiresAt: new Date(Date.now() - 1_000).toISOString() }) } });
    await press("Get quote");
    expect(await screen.findByText("Quote expired")).toBeTruthy();
    const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Confirm" });
    expect(confirm.disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Refresh quote" })).toBeTruthy();
  });

  it("is found again after a reload, and shows how it ended", async () => {
    open({
      [asked]: { data: aLink({ status: "paid", isPayable: false }) },
      [payments]: {
        data: {
          payments: [
            ownPayment(
              samplePayment({
                status: "COMPLETED",
                transferInstructions: null,
                outcome: {
                  code: "delivered",
                  message: "Your money is in the recipient's bank account.",
                },
              }),
            ),
          ],
        },
      },
    });
    await heading("Delivered");
    expect(screen.getByText("Your money is in the recipient's bank account.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start again" })).toBeNull();
  });

  it("starts again after it came to nothing while the link can be paid", async () => {
    open({
      [payments]: {
        data: {
          payments: [
            ownPayment(
              samplePayment({
                status: "CANCELLED",
                transferInstructions: null,
                outcome: { code: "cancelled", message: "This payment was called off." },
              }),
            ),
          ],
        },
      },
    });
    await heading("This payment was called off");
    await press("Start again");
    await heading("Pay Tove Reed");
  });

  it("shows where to pay only to who confirms that it is them", async () => {
    const hidden = {
      data: { payments: [ownPayment(samplePayment({ transferInstructions: null }))] },
    };
    open({ [asked]: { data: aLink({ status: "paying", isPayable: false }) }, [payments]: hidden });
    await heading("Confirm it's you");
    expect(screen.queryByText("LILY-4417")).toBeNull();
    expect(screen.getByRole("button", { name: "Show transfer details" })).toBeTruthy();
  });

  it("says when it could not be noted as sent, and leaves the details in place", async () => {
    open({
      [payments]: { data: { payments: [ownPayment(samplePayment())] } },
      [asked]: { data: aLink({ status: "paying", isPayable: false }) },
      [sent]: { status: 503, error: "Not now.", code: "SERVICE_UNAVAILABLE" },
    });
    await press("I've sent the payment");
    expect(await screen.findByText("Failed to confirm payment")).toBeTruthy();
    expect(screen.getByText("LILY-4417")).toBeTruthy();
  });
});

describe("it is refused in a sentence", () => {
  it.each<[string, Partial<Teleport>, RegExp]>([
    ["paid", { status: "paid", isPayable: false }, /This link has been paid/],
    ["expired", { status: "expired", isPayable: false }, /has expired/],
    ["taken back", { status: "cancelled", isPayable: false }, /was taken back/],
    ["somebody else's turn", { status: "paying", isPayable: false }, /paying this link already/],
    ["not payable yet", { isPayable: false }, /identity is still being verified/],
  ])("when it is %s", async (_, more, sentence) => {
    open({ [asked]: { data: aLink(more) } });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it("for a link that is not there, and for an address that is none", async () => {
    open({ [asked]: { status: 404, error: "No such link.", code: "TELEPORT_NOT_FOUND" } });
    await heading("Teleport not found");
    const { calls } = open({}, "short");
    await screen.findAllByText("Teleport not found");
    expect(calls).toEqual([]);
  });

  it("for one's own link", async () => {
    open({ [quote]: { status: 409, error: "This is your own link.", code: "TELEPORT_OWN_LINK" } });
    await press("Get quote");
    await heading("This is your own link");
    expect(screen.getByRole("link", { name: "Your links" }).getAttribute("href")).toBe(
      "/teleport/links",
    );
  });

  it("as the server says it, with a way to try again", async () => {
    const { answers } = open({
      [quote]: {
        status: 403,
        error: "Your identity is still being reviewed.",
        code: "KYC_UNDER_REVIEW",
      },
    });
    await press("Get quote");
    expect(await screen.findByText("Your identity is still being reviewed.")).toBeTruthy();
    answers[quote] = { data: aQuote() };
    await press("Try again");
    expect(await screen.findByRole("timer")).toBeTruthy();
  });
});

describe("without an account to pay from", () => {
  it.each<[string, unknown[], RegExp]>([
    ["there is none", [], /It takes a minute, and you come back here/],
    [
      "none is in a currency of links",
      [anAccount({ currency: "NGN", country: "NG" })],
      /you come back here/,
    ],
    ["it is still being checked", [{ ...heron, status: "pending" }], /still being checked/],
  ])("%s: one can be linked, and leads back", async (_, given, sentence) => {
    open({ [accounts]: { data: { accounts: given } } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Link a bank account" }).getAttribute("href")).toBe(
      `/ramp/link-bank?returnTo=/teleport/pay/${token}`,
    );
    expect(screen.queryByRole("button", { name: "Get quote" })).toBeNull();
  });

  it("says so when they could not be loaded", async () => {
    open({ [accounts]: { status: 503, error: "Not now.", code: "SERVICE_UNAVAILABLE" } });
    expect(
      await screen.findByText(
        "Failed to load bank accounts. Please try again.",
        {},
        { timeout: 20_000 },
      ),
    ).toBeTruthy();
  });
});
