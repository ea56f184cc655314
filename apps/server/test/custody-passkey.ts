import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { BodyInput, Operations } from "@lilypad/api-contract";
import { bytesToBigInt, type Hex } from "viem";

type Assertion = BodyInput<Operations["signSafeTransaction"]>["response"];

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();
const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** A passkey of a device that signs the hashes of Safes. */
export type CustodyPasskey = ReturnType<typeof createCustodyPasskey>;

/** Creates a passkey in this process, with the answers that a browser gives. */
export function createCustodyPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const [x, y] = [jwk.x ?? "", jwk.y ?? ""].map((text) => Buffer.from(text, "base64url"));
  const id = base64Url(randomBytes(32));
  const rpIdHash = sha256(new URL(origin).hostname);
  return {
    id,
    x: x ?? Buffer.alloc(0),
    y: y ?? Buffer.alloc(0),
    key: { x: bytesToBigInt(x ?? Buffer.alloc(0)), y: bytesToBigInt(y ?? Buffer.alloc(0)) },
    /** Signs 32 bytes as they are, as navigator.credentials.get does for the page's challenge. */
    sign(hash: Hex, shownOrigin = origin): Assertion {
      // User present, user verified, and no counter.
      const data = Buffer.concat([rpIdHash, Buffer.of(0x05), Buffer.alloc(4)]);
      const client = JSON.stringify({
        type: "webauthn.get",
        challenge: base64Url(Buffer.from(hash.slice(2), "hex")),
        origin: shownOrigin,
        crossOrigin: false,
      });
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          userHandle: null,
        },
      };
    },
  };
}
