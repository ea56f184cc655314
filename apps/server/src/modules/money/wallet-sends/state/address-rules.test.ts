import { localChain } from "@lilypad/chain";
import { describe, expect, it } from "vitest";
import { evaluateAddress, listContracts, readAddress } from "./address-rules.ts";

const checksummed = "0x52908400098527886E0F7030069857D2E4169EE7";
const mixed = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

describe("reading a typed address", () => {
  it.each([
    ["with its checksum", mixed, mixed],
    ["in lower case, which has no checksum", mixed.toLowerCase(), mixed],
    ["in upper case, which has none either", `0x${mixed.slice(2).toUpperCase()}`, mixed],
    ["whose checksum has only capitals", checksummed, checksummed],
    ["with spaces around it", `  ${mixed}\n`, mixed],
    ["with 0X", `0X${mixed.slice(2).toUpperCase()}`, mixed],
    ["with marks without width around it", `\u200e${mixed}\u200b`, mixed],
    ["as Safe copies it", `arb1:${mixed}`, mixed],
    ["with its chain id", `eip155:42161:${mixed}`, mixed],
    ["of a payment request", `ethereum:${mixed}`, mixed],
    ["of a payment request on our network", `ethereum:${mixed}@42161`, mixed],
    ["of one with the network in hex digits", `ethereum:${mixed}@0xa4b1`, mixed],
    ["of one with slashes", `ethereum://${mixed}@42161`, mixed],
  ])("accepts one %s", (_, typed, address) => {
    expect(readAddress(typed, localChain)).toBe(address);
  });

  it("accepts on each chain the form of that chain, and of no other", () => {
    const chain = { id: 8453, shortName: "base" };
    for (const typed of [`base:${mixed}`, `eip155:8453:${mixed}`, `ethereum:${mixed}@0x2105`])
      expect(readAddress(typed, chain)).toBe(mixed);
    for (const typed of [`arb1:${mixed}`, `eip155:42161:${mixed}`, `ethereum:${mixed}@42161`])
      expect(readAddress(typed, chain)).toBeNull();
  });

  it.each([
    ["with one letter in the wrong case", mixed.replace("fB", "FB")],
    ["with one wrong digit", mixed.replace("5d359", "5d358")],
    ["that is too short", mixed.slice(0, -1)],
    ["that is too long", `${mixed}0`],
    ["without 0x", mixed.slice(2)],
    ["of Ethereum, as Safe names it", `eth:${mixed}`],
    ["of Gnosis Chain, as Safe names it", `gno:${mixed}`],
    ["on another network, as a wallet shows it", `ethereum:${mixed}@1`],
    ["on another network, by its chain id", `eip155:1:${mixed}`],
    [
      "of a token in a request for it",
      `ethereum:${checksummed}?function=transfer(address ${mixed}, uint 1000000)`,
    ],
    ["of a token in a transfer of it", `ethereum:${checksummed}@42161/transfer?address=${mixed}`],
    ["with a letter that is no digit", mixed.replace("fB", "gB")],
    ["that is a name", "vitalik.eth"],
    ["that is empty", " "],
  ])("refuses one %s", (_, typed) => {
    expect(readAddress(typed, localChain)).toBeNull();
  });
});

describe("an address to send to", () => {
  const contracts = listContracts(
    {
      chainId: 42161,
      marker: `0x${"12".repeat(32)}`,
      module: checksummed,
      tokens: { usdc: { address: mixed, index: 0 }, eurc: null },
    },
    ["0x00000000000000000000000000000000DeaDBeef"],
  );

  it.each([
    ["the zero address", `0x${"0".repeat(40)}`],
    ["a precompiled contract", `0x${"1".padStart(40, "0")}`],
    ["the settlement module", checksummed],
    ["a token", mixed],
    ["the operator", "0x00000000000000000000000000000000DeaDBeef"],
  ])("refuses %s", (_, address) => {
    expect(evaluateAddress(address as `0x${string}`, contracts)).toBe("WALLET_ADDRESS_REFUSED");
  });

  it("accepts every other address", () => {
    expect(evaluateAddress("0x1111111111111111111111111111111111111111", contracts)).toBeNull();
  });
});
