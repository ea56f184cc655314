import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { predictPasskeySigner } from "@lilypad/custody";
import { bytesToBigInt, numberToHex } from "viem";
import { expect, it } from "vitest";
import { readSigner } from "./read-signer.ts";

const contracts = {
  chainId: 8453,
  ownSafeModule: "0x00000000000000000000000000000000000000d4",
  passkeySignerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf",
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  tokens: {},
} as const;

/** A passkey of a browser: its public key as the server names it, and its answer to a challenge. */
function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const number = (text: string) => bytesToBigInt(Buffer.from(text, "base64url"));
  const key = { x: number(x), y: number(y) };
  const word = (value: bigint) => numberToHex(value, { size: 32 });
  const data = Buffer.alloc(37, 5);
  const client = Buffer.from('{"type":"webauthn.get"}');
  const digest = createHash("sha256").update(client).digest();
  const text = (bytes: Buffer) => bytes.toString("base64url");
  return {
    answer: {
      response: {
        authenticatorData: text(data),
        clientDataJSON: text(client),
        signature: text(sign("sha256", Buffer.concat([data, digest]), privateKey)),
      },
    },
    proved: {
      publicKey: { x: word(key.x), y: word(key.y) },
      signer: predictPasskeySigner(contracts, key),
    },
  };
}

const [mine, thief] = [makePasskey(), makePasskey()];

it("the new owner is computed from the key of the passkey that signed on this page", async () => {
  expect(await readSigner(mine.answer, mine.proved, contracts)).toBe(mine.proved.signer);
});

it.each([
  ["names another key with its signer", thief.proved],
  ["names another key with the right signer", { ...thief.proved, signer: mine.proved.signer }],
  ["names the right key with another signer", { ...mine.proved, signer: thief.proved.signer }],
])("there is no owner to sign for if the server %s", async (_, proved) => {
  expect(await readSigner(mine.answer, proved, contracts)).toBeNull();
});
