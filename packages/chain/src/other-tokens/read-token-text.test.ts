import { encodeAbiParameters, type Hex, padHex, stringToHex } from "viem";
import { describe, expect, it } from "vitest";
import { readTokenAmount, readTokenDecimals, readTokenText } from "./read-token-text.ts";

const asText = (text: string): Hex => encodeAbiParameters([{ type: "string" }], [text]);

describe("the name of a token is read", () => {
  it.each<[string, Hex, string | null]>([
    ["as a text", asText("USD Coin (Arb1)"), "USD Coin (Arb1)"],
    ["as 32 bytes, as early tokens have it", stringToHex("MKR", { size: 32 }), "MKR"],
    ["as nothing, if it has none", "0x", null],
    ["as nothing, if it is longer than any name", asText("x".repeat(5_000)), null],
    ["as nothing, if it is no text", padHex("0xff", { size: 64, dir: "right" }), null],
  ])("%s", (_, answer, text) => {
    expect(readTokenText(answer)).toBe(text);
  });
});

it.each<[Hex, number | null]>([
  [padHex("0x12", { size: 32 }), 18],
  [padHex("0x00", { size: 32 }), 0],
  [padHex("0xff", { size: 32 }), null],
  ["0x", null],
])("the decimals of the answer %s are %s", (answer, decimals) => {
  expect(readTokenDecimals(answer)).toBe(decimals);
});

it("a balance is a whole number of 256 bits, and nothing else is one", () => {
  expect(readTokenAmount(padHex("0xff", { size: 32, dir: "right" }))).toBe(255n << 248n);
  expect(readTokenAmount("0x01")).toBeNull();
});
