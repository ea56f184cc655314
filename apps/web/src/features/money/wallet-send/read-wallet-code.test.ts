import { describe, expect, it } from "vitest";
import { isOnOtherNetwork, readWalletCode } from "./read-wallet-code.ts";

const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const token = "0xaf88d065e77c8cC2239327C5EDb3A432268e5831";

const arbitrum = { id: 42161, shortName: "arb1" };
const base = { id: 8453, shortName: "base" };

it.each([`base:${address}`, `eip155:8453:${address}`, `ethereum:${address}@0x2105`])(
  "%s is read where our network is Base, and is on another network elsewhere",
  (code) => {
    expect(readWalletCode(code, base)).toBe(address);
    expect(isOnOtherNetwork(code, arbitrum)).toBe(true);
  },
);

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
    ["an address of Safe on Arbitrum", `arb1:${address}`],
    ["an address with its chain (CAIP-10)", `eip155:42161:${address}`],
    ["a payment request whose chain is in hex", `ethereum:${address}@0xa4b1`],
    ["a payment request with slashes", `ethereum://${address}@42161`],
    ["an address with capitals in front", address.replace("0x", "0X")],
    ["an address with invisible marks", `\u200e${address}\u200b`],
    [
      "a request for a token, whose recipient is an argument",
      `ethereum:${token}@42161/transfer?address=${address}&uint256=5e6`,
    ],
  ])("fills in the address of %s", (_, code) => {
    expect(readWalletCode(code, arbitrum)).toBe(address);
  });

  it.each([
    ["a payment request for another network", `ethereum:${address}@1`],
    ["a request for a token without a recipient", `ethereum:${token}@42161/transfer?uint256=5e6`],
    ["another function", `ethereum:${token}@42161/approve?address=${address}`],
    [
      "a function in the old form (EIP-67)",
      `ethereum:${token}?function=transfer(address ${address}, uint 1000000)`,
    ],
    ["a call with data", `ethereum:${token}?data=0xa9059cbb`],
    ["a bitcoin address", "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["a page", "https://lilypad.example/send-money?to=ada"],
    ["an address that is too short", address.slice(0, -1)],
  ])("is refused if it is %s", (_, code) => {
    expect(readWalletCode(code, arbitrum)).toBeNull();
  });
});

it.each([`eth:${address}`, `gno:${address}`, `ethereum:${address}@1`, `eip155:1:${address}`])(
  "%s is a wallet on another network, and is refused as such",
  (code) => {
    expect(readWalletCode(code, arbitrum)).toBeNull();
    expect(isOnOtherNetwork(code, arbitrum)).toBe(true);
  },
);

it.each([address, "ada", "", `arb1:${address}`])("%j is not on another network", (code) => {
  expect(isOnOtherNetwork(code, arbitrum)).toBe(false);
});
