import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { bytesToBigInt } from "viem";
import { expect, it } from "vitest";
import { isSignedBy } from "./is-signed-by.ts";
import type { PasskeyPublicKey } from "./passkey-signer.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const number = (text: string) => bytesToBigInt(Buffer.from(text, "base64url"));
  const key: PasskeyPublicKey = { x: number(x), y: number(y) };
  return {
    key,
    answer() {
      const authenticatorData = Buffer.alloc(37, 5);
      const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"AAAA"}');
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return { authenticatorData, clientDataJSON, signature: sign("sha256", signed, privateKey) };
    },
  };
}

const passkey = makePasskey();

it("a passkey's answer is recognised by its own public key, however its numbers are encoded", async () => {
  // The lengths of r and s in DER vary with the random number of each signature.
  for (let turn = 0; turn < 20; turn += 1)
    expect(await isSignedBy(passkey.answer(), passkey.key)).toBe(true);
});

it("another key is never taken for the passkey's", async () => {
  const answer = passkey.answer();
  const { x, y } = passkey.key;
  expect(await isSignedBy(answer, makePasskey().key)).toBe(false);
  expect(await isSignedBy(answer, { x, y: y + 1n }), "not on the curve").toBe(false);
  expect(await isSignedBy(answer, { x: 1n << 256n, y }), "too large").toBe(false);
});

it("a changed answer was not signed", async () => {
  const answer = passkey.answer();
  const changed = {
    authenticatorData: Buffer.alloc(37, 6),
    clientDataJSON: Buffer.from("{}"),
    signature: Buffer.from("3006020103020105", "hex"),
  };
  for (const [part, value] of Object.entries(changed))
    expect(await isSignedBy({ ...answer, [part]: value }, passkey.key), part).toBe(false);
  expect(await isSignedBy({ ...answer, signature: Buffer.alloc(0) }, passkey.key)).toBe(false);
  const tooLarge = Buffer.from(`3026022101${"07".repeat(32)}020101`, "hex");
  expect(await isSignedBy({ ...answer, signature: tooLarge }, passkey.key), "out of range").toBe(
    false,
  );
});
