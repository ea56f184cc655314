import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { LimitsScreen } from "./limits-screen.tsx";
import { currencyRanges } from "./limits-view.ts";

const capability = (currency: string, country: string, min: string, max: string) => ({
  currency,
  name: currency === "EUR" ? "Euro" : "British pound",
  country,
  country_name: country,
  flag_emoji: "",
  region: "Europe",
  methods: ["SEPA"],
  minimumAmount: min,
  maximumAmount: max,
});
const capabilities = [
  capability("EUR", "DE", "10.00", "10000.00"),
  capability("EUR", "FR", "5.00", "8000.00"),
  capability("GBP", "GB", "10.00", "10000.00"),
];
const limits = (lowered: object | null, change: object = {}) => ({
  getWalletSendTerms: noAnswer,
  getExchangeRate: noAnswer,
  getBalance: noAnswer,
  readPaymentLimits: {
    limits: ["LIL", "USD", "EUR"].map((currency) => ({
      currency,
      perPayment: "50000.00",
      perDay: "2500.00",
      usualPerDay: "250000.00",
      leftToday: "2380.50",
      reviewFrom: "500.00",
    })),
    lowered,
    paymentsPerDay: 500,
    ...change,
  },
  listCapabilities: { capabilities },
});
const section = (name: string) => within(screen.getByRole("region", { name }));

it("the page of limits shows a person's limits, what is left today, and why they are lower", async () => {
  fakeApi(limits({ reason: "no_second_factor", until: null }));
  openSignedIn(<LimitsScreen />);
  // While it is lowered, the daily limit also limits a single payment.
  expect(await screen.findAllByText("$2,500")).toHaveLength(2);
  expect(screen.queryByText("$50,000")).toBeNull();
  expect(screen.getByText("$2,380.50")).toBeTruthy();
  expect(
    screen.getByText("Set up a passcode or passkey to raise it to $250,000 after 24 hours."),
  ).toBeTruthy();
  expect(screen.queryByText(/€50,000/)).toBeNull();
});

it("the page of limits says until when a change of security settings lowers them", async () => {
  fakeApi(limits({ reason: "security_change", until: "2026-11-23T12:39:00.000Z" }));
  openSignedIn(<LimitsScreen />);
  expect(await screen.findByText(/^You changed your security settings\. .*\$250,000/)).toBeTruthy();
});

it("the page of limits shows what banks allow, and nothing about banks if there are none", async () => {
  fakeApi(limits(null));
  const { unmount } = openSignedIn(<LimitsScreen />);
  await screen.findByRole("region", { name: "Adding money from a bank" });
  expect(section("Adding money from a bank").getByText("€5 to €10,000")).toBeTruthy();
  expect(section("Withdrawing to a bank").getAllByText("$10 to $10,000")).toHaveLength(1);
  unmount();
  fakeApi({
    ...limits(null),
    listCapabilities: refusal("RAMP_NOT_CONFIGURED", "Bank transfers aren't available here yet."),
  });
  openSignedIn(<LimitsScreen />);
  expect(await screen.findByText("Opening and holding an account")).toBeTruthy();
  expect(screen.queryByText("Adding money from a bank")).toBeNull();
  expect(screen.queryByText("Shown before you confirm")).toBeNull();
});

const terms = (unverifiedLimits: object[]) => ({
  getWalletSendTerms: { fee: "0.00", paymentsPerDay: 50, paymentsLeftToday: 47, unverifiedLimits },
});
const factsOf = (name: string) =>
  [...screen.getByRole("region", { name }).querySelectorAll("dl > div")].map(
    (row) => row.textContent,
  );

it("the page of limits shows the lower limits for wallet addresses, and where to verify the identity", async () => {
  fakeApi({
    ...limits(null),
    ...terms([
      { currency: "USD", perDay: "1000.00", leftToday: "940.00" },
      { currency: "EUR", perDay: "1000.00", leftToday: "1000.00" },
    ]),
  });
  openSignedIn(<LimitsScreen />);
  const link = await screen.findByRole("link", { name: "Verify your identity" });
  expect(link.getAttribute("href")).toBe("/ramp/link-bank");
  expect(factsOf("Sending to wallet addresses")).toEqual([
    "US Dollar per day$1,000",
    "US Dollar left today$940",
    "Payments per day50",
    "Payments left today47",
  ]);
});

it("the page of limits shows a verified person the number of payments to wallet addresses only", async () => {
  fakeApi({ ...limits(null), ...terms([]) });
  openSignedIn(<LimitsScreen />);
  await screen.findByText("Sending to wallet addresses");
  expect(factsOf("Sending to wallet addresses")).toEqual([
    "Payments per day50",
    "Payments left today47",
  ]);
  expect(screen.queryByRole("link", { name: "Verify your identity" })).toBeNull();
});

it("the page of limits shows what can be exchanged in a day and every fee, as the server says", async () => {
  fakeApi({
    ...limits(null),
    ...terms([]),
    getExchangeRate: {
      available: true,
      rate: "1.08",
      rate_date: "2026-11-20",
      fee_percent: "0.73",
      limits: [
        { currency: "USD", person_per_day: "9000.00", everybody_per_day: "90000.00" },
        { currency: "EUR", person_per_day: "8000.00", everybody_per_day: "80000.00" },
      ],
    },
    listCapabilities: {
      capabilities: capabilities.map((one) => ({ ...one, estimated_fee_percent: "0.5" })),
    },
  });
  openSignedIn(<LimitsScreen />);
  await screen.findByText("Exchanging");
  expect(factsOf("Exchanging")).toEqual([
    "US Dollar per day$9,000",
    "US Dollar per day, everyone together$90,000",
    "Euro per day€8,000",
    "Euro per day, everyone together€80,000",
  ]);
  expect(factsOf("Getting paid by a Teleport link")).toEqual(["Per link£10 to £8,000"]);
  expect(factsOf("Fees")).toEqual([
    "Opening and holding an accountFree",
    "Sending, requesting and receivingFree",
    "Sending to a wallet addressFree",
    "Exchanging dollars and euros0.73%, such as $0.73 of $100",
    "Adding money from a bankAbout 0.5%, such as €0.50 of €100",
    "Withdrawing to a bankAbout 0.5%, such as $0.50 of $100",
    "Getting paid by a Teleport linkFree for you",
  ]);
});

it("the page of limits lists nothing to exchange where nothing can be exchanged", async () => {
  fakeApi({
    ...limits(null),
    getExchangeRate: {
      available: false,
      rate: null,
      rate_date: null,
      fee_percent: "0.50",
      limits: [],
    },
  });
  openSignedIn(<LimitsScreen />);
  expect(await screen.findAllByText("Shown before you confirm")).toHaveLength(2);
  expect(screen.queryByText("Exchanging")).toBeNull();
  expect(screen.queryByText("Exchanging dollars and euros")).toBeNull();
});

it("a currency's range spans all of its countries", () => {
  expect(currencyRanges(capabilities)).toEqual([
    { currency: "EUR", name: "Euro", min: "€5", max: "€10,000" },
    { currency: "GBP", name: "British pound", min: "£10", max: "£10,000" },
  ]);
});

const unverified = {
  perDay: "1000.00",
  perMonth: "2500.00",
  leftToday: "940.00",
  leftThisMonth: "2200.00",
  maxBalance: "2500.00",
  balance: "120.00",
};

it("the page of limits says what applies until the identity is verified, and where to verify it", async () => {
  fakeApi(limits(null, { unverified }));
  openSignedIn(<LimitsScreen />);
  expect(await screen.findByText("Until your identity is verified")).toBeTruthy();
  expect(factsOf("Sending and requesting").slice(0, 4)).toEqual([
    "Sent per day, all currencies$1,000",
    "Sent per month, all currencies$2,500",
    "Left this month$2,200",
    "Held before you can't request more$2,500",
  ]);
  expect(screen.getByText(/Verify your identity to send more\./)).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Verify your identity" });
  expect(link.getAttribute("href")).toBe("/ramp/link-bank");
});

it("the page of limits says why a person with more than they may hold cannot request money", async () => {
  fakeApi(limits(null, { unverified: { ...unverified, balance: "2610.00" } }));
  openSignedIn(<LimitsScreen />);
  expect(
    await screen.findByText(
      /^You have \$2,500 or more, so you can't request money\. What others send you still arrives\./,
    ),
  ).toBeTruthy();
});

it("the page of limits says why an own key lowers them, and where to raise them", async () => {
  fakeApi(limits(null, { ownKey: true }));
  openSignedIn(<LimitsScreen />);
  expect(
    await screen.findByText(/^That's why we move only up to \$2,500 a day for you/),
  ).toBeTruthy();
  const link = screen.getByRole("link", { name: "Change your daily limit" });
  expect(link.getAttribute("href")).toBe("/profile/security/signing");
});
