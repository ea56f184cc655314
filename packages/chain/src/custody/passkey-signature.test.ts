import { readDerSignature, UnusableAssertion } from "@lilypad/custody";
import { bytesToHex, decodeAbiParameters, type Hex, size, slice } from "viem";
import { describe, expect, test } from "vitest";
import { makePasskey } from "../../test/make-passkey.ts";
import { encodeContractSignature, encodePasskeySignature } from "./passkey-signature.ts";

const hash: Hex = `0x${"5a".repeat(32)}`;
const passkey = makePasskey();
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("an assertion for the signer contract", () => {
  test("contains the authenticator data, the text behind the challenge, r and s", () => {
    const assertion = passkey.get(hash, { extra: { added: "by a browser" } });
    const [data, fields, r, s] = decodeAbiParameters(
      [{ type: "bytes" }, { type: "string" }, { type: "uint256" }, { type: "uint256" }],
      encodePasskeySignature(assertion, hash),
    );
    expect(data).toBe(bytesToHex(assertion.authenticatorData));
    expect(fields).toBe(
      '"origin":"https://pay.example","crossOrigin":false,"added":"by a browser"',
    );
    expect({ r, s }).toEqual(readDerSignature(assertion.signature));
  });

  test("is refused without user verification", () => {
    expect(() => encodePasskeySignature(passkey.get(hash, { userVerified: false }), hash)).toThrow(
      "did not verify its user",
    );
  });

  test("is accepted with everything that browsers add to the client data", () => {
    const extra = {
      other_keys_can_be_added_here:
        "do not compare clientDataJSON against a template. See https://goo.gl/yabPex",
      androidPackageName: "com.sec.android.app.sbrowser",
    };
    expect(() => encodePasskeySignature(passkey.get(hash, { extra }), hash)).not.toThrow();
  });

  test("is refused when it is padded, because the relayer pays for every byte", () => {
    const assertion = passkey.get(hash);
    const { authenticatorData } = assertion;
    const padded = {
      ...assertion,
      authenticatorData: Buffer.concat([authenticatorData, Buffer.alloc(1)]),
    };
    expect(() => encodePasskeySignature(padded, hash)).toThrow(UnusableAssertion);
    const extra = { padding: "x".repeat(300) };
    expect(() => encodePasskeySignature(passkey.get(hash, { extra }), hash)).toThrow(
      "longer than browsers make it",
    );
  });

  test("is refused when a number of the signature is out of range", () => {
    const signature = Buffer.from(`3026022101${"07".repeat(32)}020101`, "hex");
    expect(() => encodePasskeySignature({ ...passkey.get(hash), signature }, hash)).toThrow(
      UnusableAssertion,
    );
  });

  test("is refused for another challenge, another type and another order of the client data", () => {
    const assertion = passkey.get(hash);
    const text = textOf(assertion.clientDataJSON);
    const { type, challenge, ...rest } = JSON.parse(text);
    const wrong: Uint8Array[] = [
      passkey.get(`0x${"5b".repeat(32)}`).clientDataJSON,
      passkey.get(hash, { type: "webauthn.create" }).clientDataJSON,
      bytesOf(JSON.stringify({ challenge, type, ...rest })),
      bytesOf(text.replace("}", "} ")),
      bytesOf(` ${text}`),
    ];
    for (const clientDataJSON of wrong)
      expect(() => encodePasskeySignature({ ...assertion, clientDataJSON }, hash)).toThrow(
        UnusableAssertion,
      );
  });
});

test("a contract owner's signature has the owner, its place, type 0, its length and its bytes", () => {
  const owner = "0x00000000000000000000000000000000000000aa";
  const signature = encodeContractSignature(owner, "0xdeadbeef");
  expect(size(signature)).toBe(65 + 32 + 4);
  expect(BigInt(slice(signature, 0, 32))).toBe(0xaan);
  expect(BigInt(slice(signature, 32, 64))).toBe(65n);
  expect(slice(signature, 64, 65)).toBe("0x00");
  expect(BigInt(slice(signature, 65, 97))).toBe(4n);
  expect(slice(signature, 97)).toBe("0xdeadbeef");
});
