import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { PasskeyAssertion, PasskeyPublicKey } from "@lilypad/custody";
import { bytesToBigInt, type Hex, hexToBytes } from "viem";

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

export interface AssertionOptions {
  userVerified?: boolean;
  /** Further members of the client data; the standard allows browsers to add some. */
  extra?: Readonly<Record<string, string>>;
  /** Replaces the type of the client data. */
  type?: string;
}

export interface TestPasskey extends PasskeyPublicKey {
  /** Answers a challenge of 32 bytes as `navigator.credentials.get` does. */
  get(challenge: Hex, options?: AssertionOptions): PasskeyAssertion;
}

/** Creates a passkey in this process. Its answers have the bytes that a browser's answers have. */
export function makePasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let uses = 0;
  return {
    x: bytesToBigInt(Buffer.from(x, "base64url")),
    y: bytesToBigInt(Buffer.from(y, "base64url")),
    get(challenge, { userVerified = true, extra = {}, type = "webauthn.get" } = {}) {
      uses += 1;
      // User present 0x01, user verified 0x04, backed up 0x18: a synchronised passkey.
      const flags = 0x01 | 0x18 | (userVerified ? 0x04 : 0);
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(uses);
      const authenticatorData = Buffer.concat([sha256("pay.example"), Buffer.of(flags), counter]);
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type,
          challenge: Buffer.from(hexToBytes(challenge)).toString("base64url"),
          origin: "https://pay.example",
          crossOrigin: false,
          ...extra,
        }),
      );
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      return { authenticatorData, clientDataJSON, signature: sign("sha256", signed, privateKey) };
    },
  };
}
