import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Calls, fakeApi, noAnswer, refusal } from "../../test/fake-api.ts";
import { openSignedIn } from "../../test/open-signed-in.tsx";
import { mira } from "../../test/samples/mira.ts";
import { verified } from "../../test/samples/ramp-answers.ts";
import { sendChecks } from "../../test/send-checks.ts";
import { HandoverScreen } from "../features/keys/handover/handover-screen.tsx";
import { ExchangeScreen } from "../features/money/exchange/exchange-screen.tsx";
import { RequestScreen } from "../features/money/request/request-screen.tsx";
import { TeleportScreen } from "../features/teleport/links/teleport-screen.tsx";
import { IntentKeeper, KeptIntentList } from "../shared/intents/index.ts";
import {
  type KeptIntent,
  type KeptOperation,
  keepIntent,
  keptIntentsOf,
} from "../shared/intents/kept-intents.ts";

const quote = {
  id: "018f0000-0000-7000-8000-0000000000e1",
  status: "quoted",
  from: "USD",
  to: "EUR",
  sent: "20.00",
  rate: "0.923260",
  rate_date: "2026-11-02",
  exchanged: "18.46",
  fee: "0.10",
  fee_percent: "0.50",
  result: "18.36",
  expires_at: new Date(Date.now() + 300_000).toISOString(),
  begun_at: null,
  ended_at: null,
};
const link = {
  id: "018f0000-0000-7000-8000-0000000000aa",
  url: null,
  status: "open",
  amount: "30.00",
  currency: "GBP",
  note: null,
  recipientPaymentAccountId: "a",
  paidAmount: null,
  isMarkedSent: false,
  expiresAt: "2099-12-01T10:00:00.000Z",
  paidAt: null,
  createdAt: "2026-11-20T14:00:00.000Z",
};
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
  getExchange: noAnswer,
  listRecentPeople: noAnswer,
  listContactMatches: noAnswer,
  listCapabilities: noAnswer,
  ...sendChecks(),
  getProfile: { profile: mira },
  getRampCustomerStatus: verified,
  listLinkedAccounts: { accounts: [] },
  getHandover: { holder: "lilypad", hasOwnKey: true, delaySeconds: 172_800, handover: null },
  listPasskeys: { passkeys: [{ id: "p1", name: "Phone", created_at: "2026-11-01T10:00:00.000Z" }] },
  getBalance: {
    balances: [balance("usdc", "USD"), balance("eurc", "EUR")],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  createExchangeQuote: { exchange: quote },
});

interface Case {
  intent: KeptIntent;
  route: KeptOperation;
  accepted: object;
  open: ReactNode;
  path: string;
  asks: string;
  shown: RegExp;
  name: RegExp;
  toast: RegExp;
}

const intentOf = (operation: KeptOperation, body: object, about: string): KeptIntent => ({
  operation,
  correlationId: `id-${operation}`,
  userId: "mira",
  body: body as KeptIntent["body"],
  about,
});

const cases: Record<KeptOperation, Case> = {
  beginExchange: {
    intent: intentOf("beginExchange", { quoteId: quote.id }, "$20.00"),
    route: "beginExchange",
    accepted: { exchange: { ...quote, status: "pending" } },
    open: <ExchangeScreen />,
    path: "/exchange",
    asks: "We can't confirm yet that $20.00 was exchanged. We'll keep checking, and it won't be exchanged twice.",
    shown: /^Exchanged$/,
    name: /^Exchange of \$20\.00/,
    toast: /^\$20\.00 was exchanged$/,
  },
  createPaymentRequest: {
    intent: intentOf(
      "createPaymentRequest",
      { toUserId: "ada", amount: "18.00", currency: "USD" },
      "$18.00 from Ada",
    ),
    route: "createPaymentRequest",
    accepted: { request: {} },
    open: <RequestScreen />,
    path: "/request-money",
    asks: "We can't confirm yet that your request for $18.00 from Ada was sent. We'll keep checking, and it won't be sent twice.",
    shown: /^Your request has been sent successfully$/,
    name: /^Request for \$18\.00 from Ada/,
    toast: /^Your request for \$18\.00 from Ada was sent$/,
  },
  createTeleportLink: {
    intent: intentOf(
      "createTeleportLink",
      { amount: "30.00", recipientPaymentAccountId: "a" },
      "£30.00",
    ),
    route: "createTeleportLink",
    accepted: { url: "https://pay.example/t/abc", link },
    open: <TeleportScreen />,
    path: "/teleport",
    asks: "We can't confirm yet that your link for £30.00 was created. We'll keep checking, and it won't be created twice.",
    shown: /https:\/\/pay\.example\/t\/abc|Share/,
    name: /^Link for £30\.00/,
    toast: /^Your link for £30\.00 is ready/,
  },
  requestHandover: {
    intent: intentOf("requestHandover", {}, "Hold your own key"),
    route: "requestHandover",
    accepted: { handover: {} },
    open: <HandoverScreen />,
    path: "/profile/hand-over",
    asks: "We can't confirm yet that your request was received. We'll keep checking, and it won't start twice.",
    shown: /I understand that Lilypad can't restore my key/,
    name: /^Hold your own key/,
    toast: /^Your request to hold your own key was received$/,
  },
};
const everyCase = Object.entries(cases);

const idsOf = (calls: Calls, route: KeptOperation) =>
  calls(route).map(({ body }) => (body as { correlationId: string }).correlationId);

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

describe.each(everyCase)("%s that an earlier visit left unanswered", (_, one) => {
  it("is what the screen asks about, as the same request", async () => {
    const { calls, answer } = fakeApi({ ...answers(), [one.route]: noAnswer });
    await keepIntent(one.intent);
    history.replaceState(null, "", one.path);
    openSignedIn(one.open);
    expect(await screen.findByText(one.asks)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(idsOf(calls, one.route)).toHaveLength(1));
    expect(screen.getByText(one.asks)).toBeTruthy();
    answer(one.route, one.accepted);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect((await screen.findAllByText(one.shown)).length).toBeGreaterThan(0);
    expect(new Set(idsOf(calls, one.route))).toEqual(new Set([one.intent.correlationId]));
    expect(await keptIntentsOf("mira")).toEqual([]);
  });

  it("is asked again in the background, without a question, and home says so", async () => {
    const { calls, answer } = fakeApi({ ...answers(), [one.route]: noAnswer });
    await keepIntent(one.intent);
    openSignedIn(
      <>
        <IntentKeeper />
        <KeptIntentList />
      </>,
    );
    const row = await screen.findByRole("link", { name: one.name });
    expect(row.getAttribute("href")).toBe(one.path);
    await waitFor(() => expect(idsOf(calls, one.route)).toHaveLength(1));
    answer(one.route, one.accepted);
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText(one.toast)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("link", { name: one.name })).toBeNull());
    expect(new Set(idsOf(calls, one.route))).toEqual(new Set([one.intent.correlationId]));
  });
});

it("an exchange whose answer is lost is not done twice, although the screen was closed in between", async () => {
  const { calls, answer } = fakeApi({
    ...answers(),
    beginExchange: noAnswer,
  });
  history.replaceState(null, "", "/exchange");
  const { unmount } = openSignedIn(<ExchangeScreen />);
  await userEvent.type(await screen.findByLabelText("You exchange"), "2000");
  const exchange = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Exchange $20.00",
  });
  await waitFor(() => expect(exchange.disabled).toBe(false));
  await userEvent.click(exchange);
  expect(await screen.findByText("No answer yet")).toBeTruthy();
  unmount();
  answer("beginExchange", { exchange: { ...quote, status: "pending" } });
  openSignedIn(<ExchangeScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect((await screen.findAllByText("Exchanged")).length).toBeGreaterThan(0);
  expect(new Set(idsOf(calls, "beginExchange")).size).toBe(1);
});

it("a repeated exchange that needs a second factor stays unanswered in the background", async () => {
  const refused = refusal("STEP_UP_REQUIRED", "Confirm it's you.");
  const { calls } = fakeApi({ ...answers(), beginExchange: refused });
  await keepIntent(cases.beginExchange.intent);
  openSignedIn(<IntentKeeper />);
  await waitFor(() => expect(idsOf(calls, "beginExchange")).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await keptIntentsOf("mira")).toHaveLength(1);
});
