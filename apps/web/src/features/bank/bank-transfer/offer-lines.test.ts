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

it("an offer shows its rate and fees", () => {
  expect(offerLines(aQuote()).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Rate: 1 EUR = 1.08168 USDC",
    "Before fees: $270.42",
    "Processing fee: $0.50",
    "Exchange fee: $0.23",
    "Total fees: $0.73 (0.27%)",
  ]);
});
