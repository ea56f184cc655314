import { type Hex, hexToBytes } from "viem";
import { describe, expect, test } from "vitest";
import { readDerSignature, UnusableAssertion } from "./der-signature.ts";

describe("a signature in DER", () => {
  test("is read with a leading zero and with short numbers", () => {
    const zero = `00${"ff".repeat(32)}`;
    expect(readDerSignature(hexToBytes(`0x3026022100${"ff".repeat(32)}020105`))).toEqual({
      r: BigInt(`0x${zero}`),
      s: 5n,
    });
  });

  test.each<[string, Hex]>([
    ["empty", "0x"],
    ["of another type", "0x3106020103020105"],
    ["with a wrong length", "0x3007020103020105"],
    ["with bytes behind it", "0x300602010302010500"],
    ["with a negative number", "0x3006020183020105"],
    ["cut off", "0x30060201030201"],
    ["with a number longer than 32 bytes", `0x3027022200${"11".repeat(33)}020105`],
    ["without a second number", "0x3003020103"],
  ])("is refused when it is %s", (_, der) => {
    expect(() => readDerSignature(hexToBytes(der))).toThrow(UnusableAssertion);
  });
});
