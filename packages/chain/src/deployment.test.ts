import { readFileSync } from "node:fs";
import { type Address, getAddress, toHex } from "viem";
import { expect, test } from "vitest";
import {
  type ChainDeployment,
  EarlierDeployment,
  type ListedToken,
  parseDeployment,
} from "./deployment.ts";
import { localChain, toDeployedChain } from "./known-chains.ts";

const address = (number: number): Address => getAddress(toHex(number, { size: 20 }));
const chain = toDeployedChain(localChain);
const token = { symbol: "TOKEN", name: "A token", decimals: 6 };
const deployment: ChainDeployment = {
  chain,
  marker: toHex(1, { size: 32 }),
  module: address(1),
  ownSafeModule: address(2),
  guardian: address(3),
  handoverDelaySeconds: 172_800,
  moduleSetup: address(4),
  proxyFactory: address(5),
  singleton: address(6),
  fallbackHandler: address(7),
  passkeyVersion: "0.2.1",
  passkeySignerFactory: address(8),
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: address(9),
  tokens: {
    LIL: { ...token, address: address(10), index: 0 },
    usdc: { ...token, address: address(11), index: 1 },
    eurc: { ...token, address: address(12), index: 2, decimals: 18 },
  },
  fromBlock: 5,
};
const parse = (change: object) => parseDeployment(JSON.stringify({ ...deployment, ...change }));

test("a deployment file is read as it was written", () => {
  expect(parse({})).toEqual(deployment);
  expect(parse({ passkeyFallbackVerifier: null }).passkeyFallbackVerifier).toBeNull();
});

test.each(["0.1.0", "six-decimals"])(
  "the file of the data folder %s is refused with a message that says what to do",
  (folder) => {
    const file = `tests/fixtures/data-folder-${folder}/chain-deployment.json`;
    const text = readFileSync(file, "utf8");
    expect(() => parseDeployment(text)).toThrow(EarlierDeployment);
    expect(() => parseDeployment(text)).toThrow("start with an empty DATA_DIR");
  },
);

test("a file from before the passkey contracts were in it is refused in the same way", () => {
  expect(() => parse({ passkeySignerCode: undefined })).toThrow(EarlierDeployment);
});

test.each([
  ["guardian", undefined],
  ["handoverDelaySeconds", undefined],
  ["handoverDelaySeconds", -1],
  ["handoverDelaySeconds", "10"],
  ["passkeyVersion", undefined],
  ["passkeyVersion", "latest"],
  ["passkeySignerFactory", undefined],
  ["passkeySignerCode", "0x608"],
  ["passkeySignerCode", "0x"],
  ["passkeyFallbackVerifier", undefined],
  ["ownSafeModule", "0x12"],
])("a file in which %s is %s is refused, and the message names the field", (field, value) => {
  expect(() => parse({ [field]: value })).toThrow(field);
});

const { tokens } = deployment;
const withEuro = (change: Partial<ListedToken>) => ({
  tokens: { ...tokens, eurc: { ...tokens.eurc, ...change } },
});

test("a file from before chains had two names has the common one of the known chain", () => {
  const { commonName: _, ...oneName } = chain;
  expect(parse({ chain: oneName }).chain.commonName).toBe("Arbitrum");
  expect(parse({ chain: { ...chain, commonName: "Our chain" } }).chain.commonName).toBe(
    "Our chain",
  );
});

test.each<[string, object, string]>([
  ["whose chain has no common name", { chain: { ...chain, commonName: "" } }, "no commonName of"],
  ["without a chain", { chain: undefined }, "names chain undefined, which this version does not"],
  ["of an unknown chain", { chain: { ...chain, id: 5 } }, "names chain 5, which this version does"],
  ["whose explorer is no address", { chain: { ...chain, explorer: "arbiscan" } }, "explorer"],
  ["whose short name is none", { chain: { ...chain, shortName: "arb1:" } }, "shortName"],
  ["without euros", { tokens: { ...tokens, eurc: null } }, "has no token for euros (eurc)"],
  ["without dollars", { tokens: { ...tokens, usdc: undefined } }, "has no token for dollars"],
  [
    "with one address for two tokens",
    withEuro({ address: tokens.usdc.address }),
    `has the address ${address(11)} for both usdc and eurc`,
  ],
  ["whose euro has no symbol", withEuro({ symbol: "" }), "has no symbol of eurc"],
  ["whose euro has 5 decimals", withEuro({ decimals: 5 }), "no decimals of eurc from 6 to 18"],
  ["whose euro has 19 decimals", withEuro({ decimals: 19 }), "no decimals of eurc from 6 to 18"],
])("a deployment file %s is refused with one sentence that says so", (_, change, sentence) => {
  expect(() => parse(change)).toThrow(sentence);
});
