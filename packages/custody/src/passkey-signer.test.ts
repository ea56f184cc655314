import { expect, test } from "vitest";
import { passkeyVerifiers, predictPasskeySigner } from "./passkey-signer.ts";

const daimo = "0xc2b78104907F722DABAc4C69f826a522B2754De4";
const parts = {
  passkeySignerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
} as const;
const key = { x: 1n, y: 2n };

test("the verifiers are the precompile in front of the fallback contract, if there is one", () => {
  expect(passkeyVerifiers(null)).toBe(0x100n << 160n);
  expect(passkeyVerifiers(daimo)).toBe((0x100n << 160n) | BigInt(daimo));
});

test("each passkey, each fallback, each factory and each version of its code has its own signer address", () => {
  const addresses = [
    predictPasskeySigner(parts, key),
    predictPasskeySigner(parts, { x: 2n, y: 1n }),
    predictPasskeySigner({ ...parts, passkeyFallbackVerifier: daimo }, key),
    predictPasskeySigner({ ...parts, passkeySignerFactory: daimo }, key),
    predictPasskeySigner({ ...parts, passkeySignerCode: "0x6080604053" }, key),
  ];
  expect(new Set(addresses).size).toBe(5);
  expect(predictPasskeySigner(parts, key)).toBe(addresses[0]);
});
