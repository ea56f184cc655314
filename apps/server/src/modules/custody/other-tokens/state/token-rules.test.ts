import { describe, expect, it } from "vitest";
import { isTrap, shownTexts, toTokenDecimal } from "./token-rules.ts";

describe("what a token calls itself is shown", () => {
  it.each([
    ["as it is", "WETH", "WETH"],
    ["without what nobody sees", "U\u200bS\u2060D\u202eT", "USDT"],
    ["in ordinary letters", "ＵＳＤＴ", "USDT"],
    ["on one line", " Wrapped\n\n Ether ", "Wrapped Ether"],
    ["shortened, if it is longer than a symbol", "A".repeat(30), `${"A".repeat(19)}…`],
    ["not at all, if there is nothing to see", "\u2800\u3164\u200b", null],
    ["not at all, if it has none", null, null],
  ])("%s", (_, given, shown) => {
    const { symbol } = shownTexts({ symbol: given, name: null });
    expect(symbol).toBe(shown === "Wrapped Ether" ? "Wrapped Ether" : shown);
  });
});

describe("a token is hidden as a trap", () => {
  it.each([
    ["with a site in its name", "Visit usdt-gift.example to swap"],
    ["with a site in other dots", "get。rich"],
    ["with an address of a page", "https://example.com"],
    ["that promises a claim", "$ CLAIM now"],
    ["that promises a claim letter by letter", "C.L.A.I.M here"],
    ["with a promise in hidden letters", "air\u200bdrop"],
    ["that calls itself a banknote", "1000$ voucher"],
    ["with a channel to write to", "@lucky_drop"],
  ])("%s", (_, name) => {
    expect(isTrap({ symbol: "TKN", name })).toBe(true);
    expect(isTrap({ symbol: name, name: null })).toBe(true);
  });

  it.each([
    ["USDC.e", "USD Coin (Arb1)"],
    ["WETH", "Wrapped Ether"],
    ["EURe", "Monerium EUR emoney"],
    ["GHO", "Gho Token"],
    ["wstETH", "Wrapped liquid staked Ether 2.0"],
    [null, null],
  ])("but %s is not", (symbol, name) => {
    expect(isTrap({ symbol, name })).toBe(false);
  });
});

it.each([
  [1n, 18, "0.000000000000000001"],
  [1_500_000_000_000_000_000n, 18, "1.5"],
  [7n, 0, "7"],
  [10n ** 77n, 36, `1${"0".repeat(41)}`],
])("%s units of a token with %s decimals are %s", (units, decimals, written) => {
  expect(toTokenDecimal(units, decimals)).toBe(written);
});
