import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { readPublicKey } from "./read-public-key.ts";

const x = Buffer.alloc(32, 1);
const y = Buffer.alloc(32, 2);
/** A public key in COSE: { 1: kty 2, 3: algorithm, -1: curve, -2: x, -3: y }. */
const ec2 = (algorithm: number, curve: number, first = x) =>
  Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x20 + (-1 - algorithm), 0x20, curve, 0x21, 0x58, first.length]),
    first,
    Buffer.from([0x22, 0x58, y.length]),
    y,
  ]);
const ed25519 = Buffer.concat([Buffer.from([0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32]), x]);

test("the point of an ES256 passkey is read", () => {
  const word = (byte: string) => BigInt(`0x${byte.repeat(32)}`);
  expect(readPublicKey(ec2(-7, 1))).toEqual({ x: word("01"), y: word("02") });
});

test("a real key of P-256 has the numbers of its JWK", () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x: jwkX = "" } = publicKey.export({ format: "jwk" });
  const real = Buffer.from(jwkX, "base64url");
  expect(readPublicKey(ec2(-7, 1, real))?.x).toBe(BigInt(`0x${real.toString("hex")}`));
});

test.each<[string, Buffer]>([
  ["EdDSA", ed25519],
  ["another algorithm on P-256", ec2(-9, 1)],
  ["P-384", ec2(-7, 2)],
  ["a coordinate of 31 bytes", ec2(-7, 1, Buffer.alloc(31, 1))],
])("no point is read from a passkey with %s", (_what, key) => {
  expect(readPublicKey(key)).toBeNull();
});
