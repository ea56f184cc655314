import { predictPasskeySigner } from "@lilypad/custody";
import { getContractAddress, type Hex } from "viem";
import { expect, test } from "vitest";
import signerFactory from "../../artefacts/SafeWebAuthnSignerFactory.json";
import {
  findSignerCode,
  isOlderPasskeyVersion,
  localPasskeys,
  newestPasskeyVersion,
  passkeyReleases,
  signerFactoryOf,
} from "./passkey-contracts.ts";

const bytecode = signerFactory.bytecode as Hex;
const local = localPasskeys();
const factory = local.passkeySignerFactory;
const answer = {
  shared: getContractAddress({ from: factory, nonce: 1n }),
  signer: predictPasskeySigner(local, { x: 1n, y: 2n }),
};

test("the newest version of Safe's passkey contracts is the last one of the list", () => {
  expect(passkeyReleases.at(-1)?.version).toBe(newestPasskeyVersion);
  expect(isOlderPasskeyVersion("0.2.0")).toBe(true);
  expect(isOlderPasskeyVersion(newestPasskeyVersion)).toBe(false);
  expect(signerFactoryOf("0.2.0")).toBe(local.passkeySignerFactory);
  expect(signerFactoryOf("0.1.0")).toBeNull();
});

test("the code of a factory's signers is found in the factory's own code, by an address that the factory names", () => {
  expect(findSignerCode(factory, bytecode, answer)).toBe(local.passkeySignerCode);
});

test.each([
  ["the factory names another signer", bytecode, { ...answer, signer: factory }],
  ["the factory names another shared contract", bytecode, { ...answer, shared: factory }],
  ["the code is another contract's", bytecode.replaceAll("61010060", "61010160") as Hex, answer],
] as const)("no code is found if %s", (_, code, answered) => {
  expect(findSignerCode(factory, code, answered)).toBeNull();
});
