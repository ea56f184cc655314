import { readFileSync } from "node:fs";
import { type Address, getAddress, toHex } from "viem";
import { expect, test } from "vitest";
import { type ChainDeployment, chainId, EarlierDeployment, parseDeployment } from "./deployment.ts";

const address = (number: number): Address => getAddress(toHex(number, { size: 20 }));
const deployment: ChainDeployment = {
  chainId,
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
  tokens: { LIL: { address: address(10), index: 0 }, usdc: null, eurc: null },
  fromBlock: 5,
};
const parse = (change: object) => parseDeployment(JSON.stringify({ ...deployment, ...change }));

test("a deployment file is read as it was written", () => {
  expect(parse({})).toEqual(deployment);
  expect(parse({ passkeyFallbackVerifier: null }).passkeyFallbackVerifier).toBeNull();
});

test("the file of version 0.1.0 is refused with a message that says what to do", () => {
  const text = readFileSync("tests/fixtures/data-folder-0.1.0/chain-deployment.json", "utf8");
  expect(() => parseDeployment(text)).toThrow(EarlierDeployment);
  expect(() => parseDeployment(text)).toThrow("start with an empty DATA_DIR");
});

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
