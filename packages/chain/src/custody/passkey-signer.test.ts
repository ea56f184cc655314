import { passkeyVerifiers } from "@lilypad/custody";
import { decodeFunctionData, size } from "viem";
import { expect, test } from "vitest";
import { passkeySignerFactoryAbi } from "../abi.ts";
import { encodeCreateSigner, encodeP256Input } from "./passkey-signer.ts";

const parts = {
  passkeySignerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
} as const;
const key = { x: 1n, y: 2n };

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
