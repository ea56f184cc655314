// The page of limits and fees shows every fee and every limit of the settings and of the API, with the values that quotes are made with.
import { operations } from "@lilypad/api-contract";
import { exchangeAmounts, fromHundredths } from "@lilypad/money";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { getRate } from "../apps/server/src/modules/money/exchange/get-rate.ts";
import { settingNames } from "../apps/server/src/platform/config/config.ts";
import {
  exchangeEnvironment,
  readExchangeConfig,
} from "../apps/server/src/platform/config/exchange-config.ts";
import {
  type FeeAnswers,
  type FeeRow,
  feeRows as rowsOf,
} from "../apps/web/src/features/money/limits/fee-rows.ts";
import { limitsMessages as page } from "../apps/web/src/shared/messages/index.ts";

/** The operations whose answers contain a fee, with the rows of the page that show it before. */
const rowsOfOperations: Readonly<Record<string, readonly FeeRow["fee"][]>> = {
  createExchangeQuote: ["exchange"],
  beginExchange: ["exchange"],
  getExchange: ["exchange"],
  getExchangeRate: ["exchange"],
  getWalletSendTerms: ["wallet"],
  createRampQuote: ["topup", "withdrawal"],
  createTopupQuote: ["topup"],
  createRampIntent: ["topup", "withdrawal"],
  getRampIntentStatus: ["topup", "withdrawal"],
  listRampIntents: ["topup", "withdrawal"],
  cancelTopup: ["topup"],
  submitWithdrawal: ["withdrawal"],
  listCapabilities: ["topup", "withdrawal"],
  createTeleportQuote: ["link"],
  createPublicTeleportQuote: ["link"],
  getTransaction: ["topup", "withdrawal"],
  // They compare what a bank transfer through us costs with the prices of others.
  getChatResult: ["topup", "withdrawal"],
  listChatResults: ["topup", "withdrawal"],
};

/** The settings of fees, with the row of the page that shows each. */
const rowsOfSettings: Readonly<Record<string, FeeRow["fee"]>> = {
  EXCHANGE_FEE_BASIS_POINTS: "exchange",
};

const dollars = "US Dollar";
const euros = "Euro";
/** The settings of people's limits, with the label under which the page shows each. */
const labelsOfSettings: Readonly<Record<string, string>> = {
  TRANSFER_LIMIT_USD: page.perPayment,
  TRANSFER_LIMIT_EUR: page.perPayment,
  TRANSFER_LIMIT_LIL: page.perPayment,
  DAILY_LIMIT_USD: page.perDay,
  DAILY_LIMIT_EUR: page.perDay,
  DAILY_LIMIT_LIL: page.perDay,
  LOWERED_DAILY_LIMIT_USD: page.lowered.title,
  LOWERED_DAILY_LIMIT_EUR: page.lowered.title,
  LOWERED_DAILY_LIMIT_LIL: page.lowered.title,
  SENDS_PER_PERSON_PER_DAY: page.paymentsNote(500),
  UNVERIFIED_DAILY_LIMIT: page.unverified.perDay,
  UNVERIFIED_MONTHLY_LIMIT: page.unverified.perMonth,
  UNVERIFIED_BALANCE_LIMIT: page.unverified.maxBalance,
  WALLET_SENDS_PER_DAY: page.walletsPerDay,
  UNVERIFIED_WALLET_LIMIT_USD: page.walletAmount(dollars),
  UNVERIFIED_WALLET_LIMIT_EUR: page.walletAmount(euros),
  UNVERIFIED_WALLET_LIMIT_LIL: page.walletAmount("LIL"),
  EXCHANGE_PERSON_DAILY_LIMIT_USD: page.exchange.person(dollars),
  EXCHANGE_PERSON_DAILY_LIMIT_EUR: page.exchange.person(euros),
  EXCHANGE_DAILY_LIMIT_USD: page.exchange.everybody(dollars),
  EXCHANGE_DAILY_LIMIT_EUR: page.exchange.everybody(euros),
};

/** Limits against abuse, for networks and for what an installation spends; people who pay don't reach them. */
const notOfPeople = new Set([
  "SENDS_PER_NETWORK_PER_DAY",
  "REQUESTS_PER_NETWORK_PER_DAY",
  "NEW_ACCOUNTS_PER_NETWORK_PER_DAY",
]);

const feeRows = (answers: FeeAnswers) =>
  rowsOf(answers, (amount, currency) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Number(amount)),
  );

const capability = (currency: string, percent?: string) =>
  ({
    currency,
    minimumAmount: "10",
    maximumAmount: "1000",
    ...(percent !== undefined && { estimated_fee_percent: percent }),
  }) as NonNullable<FeeAnswers["topups"]>[number];
const terms = { fee: "0.00", paymentsPerDay: 50, paymentsLeftToday: 50, unverifiedLimits: [] };

/** Asks the server for the rate as the page does, with these settings. */
const askRate = (environment: Record<string, string>) => {
  const settings = readExchangeConfig(z.object(exchangeEnvironment).parse(environment), false);
  const answer = getRate({
    clock: { now: () => new Date("2026-11-06T12:00:00Z") },
    logger: pino({ level: "silent" }),
    directory: {
      readPrices: async () => ({
        asOf: "2026-11-02",
        perDollar: { USD: "1", EUR: "0.92326" },
        feePercent: { onramp: "0.5", offramp: "0.5" },
      }),
    },
    settings,
  });
  return answer.then((rate) => ({ rate, settings }));
};
const shownFor = (rows: readonly FeeRow[], fee: FeeRow["fee"]) =>
  rows.find((row) => row.fee === fee)?.value;

test("every operation whose answer contains a fee has a row on the page of fees", () => {
  const withFees = Object.entries(operations).flatMap(([name, { response }]) => {
    const form = JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any", io: "input" }));
    return /"\w*fee\w*":/i.test(form) ? [name] : [];
  });
  expect(withFees.sort()).toEqual(Object.keys(rowsOfOperations).sort());
  for (const fee of Object.values(rowsOfOperations).flat()) expect(page.feeRows[fee]).toBeTruthy();
});

test("every setting of a fee or of a person's limit is on the page of limits and fees", () => {
  const named = settingNames.filter(
    (name) => /FEE|LIMIT|_PER_DAY$/.test(name) && !notOfPeople.has(name),
  );
  expect(named.sort()).toEqual(
    [...Object.keys(rowsOfSettings), ...Object.keys(labelsOfSettings)].sort(),
  );
  for (const label of Object.values(labelsOfSettings)) expect(label).toBeTruthy();
});

test("the page's fee for exchanging is the one that a quote takes, whatever its setting", async () => {
  for (const basisPoints of ["50", "73", "125", "0"]) {
    const { rate, settings } = await askRate({ EXCHANGE_FEE_BASIS_POINTS: basisPoints });
    // A quote for a hundred, at one to one.
    const { fee } = exchangeAmounts(10_000n, 1_000_000n, settings.feeBasisPoints);
    const percent = String(Number(basisPoints) / 100);
    expect(shownFor(feeRows({ exchange: rate }), "exchange")).toBe(
      fee === 0n ? "Free" : `${percent}%, such as $${fromHundredths(fee)} of $100`,
    );
  }
});

test("the page's limits of exchanging are those of a quote", async () => {
  const { rate } = await askRate({
    EXCHANGE_PERSON_DAILY_LIMIT_USD: "111",
    EXCHANGE_DAILY_LIMIT_USD: "222",
    EXCHANGE_PERSON_DAILY_LIMIT_EUR: "333",
    EXCHANGE_DAILY_LIMIT_EUR: "444",
  });
  expect(rate.limits).toEqual([
    { currency: "USD", person_per_day: "111.00", everybody_per_day: "222.00" },
    { currency: "EUR", person_per_day: "333.00", everybody_per_day: "444.00" },
  ]);
});

test("the page has every fee where everything is offered, and partners' fees with an example", async () => {
  const { rate } = await askRate({});
  const rows = feeRows({
    exchange: rate,
    wallet: terms,
    topups: [capability("EUR", "0.75")],
    withdrawals: [capability("EUR", "0.5")],
    links: [capability("EUR")],
  });
  expect(rows.map(({ fee }) => fee)).toEqual(Object.keys(page.feeRows));
  expect(shownFor(rows, "topup")).toBe("About 0.75%, such as €0.75 of €100");
  expect(shownFor(rows, "withdrawal")).toBe("About 0.5%, such as $0.50 of $100");
});

test("the page has no fee of what is not offered, and no percentage that a partner does not publish", async () => {
  const { rate } = await askRate({});
  const fees = (answers: FeeAnswers) => feeRows(answers).map(({ fee }) => fee);
  expect(fees({ exchange: { ...rate, available: false }, wallet: terms })).toEqual([
    "account",
    "send",
    "wallet",
  ]);
  expect(shownFor(feeRows({ topups: [capability("EUR")] }), "topup")).toBe(
    "Shown before you confirm",
  );
});
