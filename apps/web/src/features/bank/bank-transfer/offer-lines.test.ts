import { expect, it } from "vitest";
import { aQuote } from "../../../../test/samples/an-intent.ts";
import { offerLines, rateLine } from "./offer-lines.ts";

it.each([
  ["1.08168", "1 AAA = 1.08168 BBB"],
  ["1.081680000", "1 AAA = 1.08168 BBB"],
  ["1", "1 AAA = 1 BBB"],
  ["0.7900", "1 AAA = 0.79 BBB"],
  ["1580.25", "1 AAA = 1,580.25 BBB"],
  ["16250.123456", "1 AAA = 16,250.1 BBB"],
  ["0.0588235294", "1 AAA = 0.0588235 BBB"],
  ["0.01", "1 AAA = 0.01 BBB"],
  ["0.000632911392", "1 BBB = 1,580 AAA"],
  ["0", "1 AAA = 0 BBB"],
])("a rate of %s is shown as %s", (rate, shown) => {
  expect(rateLine("AAA", rate, "BBB")).toBe(shown);
});

it("an offer in dollars shows what was sent, the rate, the exchanged amount and each fee", () => {
  const lines = offerLines(aQuote(), "You send", "Lilypad fee");
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "You send: €250.00",
    "Rate: 1 EUR = 1.08168 USD",
    "Exchanged: $270.42",
    "Processing fee, 0.18%: −$0.50",
    "Exchange fee, 0.09%: −$0.23",
    "Lilypad fee: $0.00",
  ]);
});

it("the lines of a top-up of $57.408 add up to the $57.40 that are shown", () => {
  const quote = aQuote({
    destination: { amount: "57.408", currency: "USDC", grossAmount: "57.688" },
    fees: { ...aQuote().fees, processingFee: "0.28", exchangeRateFee: "0.00" },
  });
  expect(offerLines(quote, "You send", "Lilypad fee").map(({ value }) => value)).toEqual([
    "€250.00",
    "1 EUR = 1.08168 USD",
    "$57.68",
    "−$0.28",
    "$0.00",
    "$0.00",
  ]);
});

it("an offer from pounds to pounds has no rate and no exchanged amount, because nothing is exchanged", () => {
  const quote = aQuote({
    source: { amount: "30.00", currency: "GBP" },
    destination: { amount: "30.00", currency: "GBP", grossAmount: "30.00" },
    rate: "1",
    fees: { ...aQuote().fees, processingFee: "0.00", exchangeRateFee: "0.00" },
  });
  expect(offerLines(quote, "You send", "Teleport fee, 0%").map(({ label }) => label)).toEqual([
    "You send",
    "Processing fee",
    "Exchange fee",
    "Teleport fee, 0%",
  ]);
});
