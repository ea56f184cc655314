import { describe, expect, it } from "vitest";
import { isAddress, readWalletCode } from "./read-wallet-code.ts";

const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const token = "0xaf88d065e77c8cC2239327C5EDb3A432268e5831";

describe("a wallet's code", () => {
  it.each([
    ["an address alone", address],
    ["an address with spaces around it", ` ${address} `],
    ["a payment request without a network", `ethereum:${address}`],
    ["a payment request for Arbitrum", `ethereum:${address}@42161`],
    [
      "a payment request with an amount of the network's own coin",
      `ethereum:pay-${address}@42161?value=1e15`,
    ],
    [
      "a request for a token, whose recipient is an argument",
      `ethereum:${token}@42161/transfer?address=${address}&uint256=5e6`,
    ],
  ])("fills in the address of %s", (_, code) => {
    expect(readWalletCode(code)).toBe(address);
  });

  it.each([
    ["a payment request for another network", `ethereum:${address}@1`],
    ["a request for a token without a recipient", `ethereum:${token}@42161/transfer?uint256=5e6`],
    ["another function", `ethereum:${token}@42161/approve?address=${address}`],
    ["a bitcoin address", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["a page", "https://lilypad.example/send-money?to=ada"],
    ["an address that is too short", address.slice(0, -1)],
  ])("is refused if it is %s", (_, code) => {
    expect(readWalletCode(code)).toBeNull();
  });
});

it("an address has 0x and forty hexadecimal digits", () => {
  expect([isAddress(address), isAddress("0x12"), isAddress("ada")]).toEqual([true, false, false]);
});
