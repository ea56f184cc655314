import { decodeFunctionData, size } from "viem";
import { expect, test } from "vitest";
import { passkeySignerFactoryAbi } from "../abi.ts";
import {
  encodeCreateSigner,
  encodeP256Input,
  passkeyVerifiers,
  predictPasskeySigner,
} from "./passkey-signer.ts";

const daimo = "0xc2b78104907F722DABAc4C69f826a522B2754De4";
const parts = {
  passkeySignerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
  passkeyFallbackVerifier: null,
} as const;
const key = { x: 1n, y: 2n };

test("the verifiers are the precompile in front of the fallback contract, if there is one", () => {
  expect(passkeyVerifiers(null)).toBe(0x100n << 160n);
  expect(passkeyVerifiers(daimo)).toBe((0x100n << 160n) | BigInt(daimo));
});

test("each passkey, each fallback and each factory has its own signer address", () => {
  const addresses = [
    predictPasskeySigner(parts, key),
    predictPasskeySigner(parts, { x: 2n, y: 1n }),
    predictPasskeySigner({ ...parts, passkeyFallbackVerifier: daimo }, key),
    predictPasskeySigner({ ...parts, passkeySignerFactory: daimo }, key),
  ];
  expect(new Set(addresses).size).toBe(4);
  expect(predictPasskeySigner(parts, key)).toBe(addresses[0]);
});

test("the call that creates a signer names the key and the verifiers", () => {
  expect(
    decodeFunctionData({ abi: passkeySignerFactoryAbi, data: encodeCreateSigner(parts, key) }),
  ).toEqual({ functionName: "createSigner", args: [1n, 2n, passkeyVerifiers(null)] });
});

test("the precompile's input has five words", () => {
  const input = encodeP256Input(`0x${"ab".repeat(32)}`, { r: 3n, s: 4n }, key);
  expect(size(input)).toBe(160);
  expect(input.endsWith("2")).toBe(true);
});
