import { type Hex, hexToBytes } from "viem";
import { describe, expect, test } from "vitest";
import { readDerSignature, UnusableAssertion } from "./der-signature.ts";

describe("a signature in DER", () => {
  test("is read with a leading zero and with short numbers", () => {
    expect(readDerSignature(hexToBytes(`0x3026022100${"fe".repeat(32)}020105`))).toEqual({
      r: BigInt(`0x${"fe".repeat(32)}`),
      s: 5n,
    });
  });

  test("is read up to the last number below the order of the curve", () => {
    const last = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550";
    expect(readDerSignature(hexToBytes(`0x3026022100${last}020101`))).toEqual({
      r: BigInt(`0x${last}`),
      s: 1n,
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
    ["with 33 bytes whose first is not zero", `0x3026022101${"07".repeat(32)}020101`],
    ["with 33 bytes of the largest first one", `0x302602217f${"ff".repeat(32)}020101`],
    ["with such a second number", `0x3026020101022107${"07".repeat(32)}`],
    [
      "with the order of the curve",
      "0x3026022100ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551020101",
    ],
    ["with the largest number of 32 bytes", `0x3026022100${"ff".repeat(32)}020101`],
    ["with zero", "0x3006020100020101"],
    ["without a second number", "0x3003020103"],
  ])("is refused when it is %s", (_, der) => {
    expect(() => readDerSignature(hexToBytes(der))).toThrow(UnusableAssertion);
  });
});
