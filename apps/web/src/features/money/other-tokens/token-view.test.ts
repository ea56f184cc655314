import { describe, expect, it } from "vitest";
import { exactAmount, nameOf, shortAmount } from "./token-view.ts";

const token = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
const of = (units: string, decimals: number, symbol: string | null = "TKN") => ({
  units,
  decimals,
  symbol,
  token,
});

describe("the amount of a token", () => {
  it.each([
    ["1500000000000000000", 18, "1.5 TKN", "1.5"],
    ["1", 18, "0.000000000000000001 TKN", "< 0.000001"],
    ["1234567000000", 6, "1,234,567 TKN", "1,234,567"],
    ["1234567890", 9, "1.23456789 TKN", "1.234567"],
    ["7", 0, "7 TKN", "7"],
  ])("of %s units with %s decimals is %s", (units, decimals, exact, short) => {
    expect(exactAmount(of(units, decimals))).toBe(exact);
    expect(shortAmount(of(units, decimals))).toBe(short);
  });

  it("of ether has its symbol, whatever the answer says", () => {
    expect(exactAmount({ ...of("2000000000000000000", 18, null), token: null })).toBe("2 ETH");
  });
});

it("a token is shown by its name, its symbol, or as one without a name", () => {
  expect(nameOf({ token, symbol: "TKN", name: "A token" })).toBe("A token");
  expect(nameOf({ token, symbol: "TKN", name: null })).toBe("TKN");
  expect(nameOf({ token, symbol: null, name: null })).toBe("Token without a name");
  expect(nameOf({ token: null, symbol: null })).toBe("Ether");
});
