import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { BodyInput, ConfirmationLabel, Data, Operations } from "@lilypad/api-contract";

type CreationOptions = Data<Operations["getPasskeyOptions"]>["options"];
type AssertionOptions = Data<Operations["getBiometricOptions"]>["options"];
type NewCredential = BodyInput<Operations["addPasskey"]>["response"];
type Assertion = BodyInput<Operations["verifyBiometric"]>["response"];

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the subset of CBOR (RFC 8949) that an authenticator writes. */
function encodeCbor(value: Cbor): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [encodeCbor(key), encodeCbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const base64Url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
/** Returns the challenge that the app's page passes to navigator.credentials.get: the digest of the label and the server's challenge. */
const labelled = (challenge: string) => {
  const label: ConfirmationLabel = "Lilypad: confirm that it is you. This signs no payment.";
  return base64Url(
    sha256(Buffer.concat([Buffer.from(label), Buffer.from(challenge, "base64url")])),
  );
};
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

/** Deviations from a correct answer that a test can request. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Signs the server's challenge as it is, without the label. */
  signsChallengeItself?: boolean;
  type?: string;
  userVerified?: boolean;
  /** The signature counter of the passkey. */
  counter?: number;
  userHandle?: string;
  /** The order of the client data's members; the standard has the type first. */
  clientDataOrder?: "challenge first";
  /** Signs with this key instead of the passkey's own. */
  signedBy?: KeyObject;
}

interface StoredPasskey {
  id: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

function cosePublicKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

const flag = { userPresent: 1, userVerified: 4, attested: 64 };

function authenticatorData(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, rest]);
}

/**
 * Simulates a device with passkeys and its browser as described by WebAuthn level 3, with ES256 keys and
 * without attestation.
 * @param counts whether its passkeys count their uses; passkeys that are synced between devices do not
 */
export function createAuthenticator({
  origin,
  counts = true,
}: {
  origin: string;
  counts?: boolean;
}) {
  const passkeys = new Map<string, StoredPasskey>();

  const clientData = (type: string, challenge: string, wrong: Misbehaviour) => {
    const members = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    };
    const { type: itsType, ...rest } = members;
    const isReordered = wrong.clientDataOrder === "challenge first";
    return Buffer.from(JSON.stringify(isReordered ? { ...rest, type: itsType } : members));
  };
  const flagsOf = (wrong: Misbehaviour) =>
    flag.userPresent | ((wrong.userVerified ?? true) ? flag.userVerified : 0);

  return {
    /** Lists the ids of its credentials, in base64url. */
    credentialIds: () => [...passkeys.keys()],

    /** Simulates navigator.credentials.create. */
    create(options: CreationOptions, wrong: Misbehaviour = {}): NewCredential {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(32);
      const counter = wrong.counter ?? 0;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = authenticatorData(
        wrong.rpId ?? options.rp.id,
        flagsOf(wrong) | flag.attested,
        counter,
        Buffer.concat([Buffer.alloc(16), idLength, id, cosePublicKey(publicKey)]),
      );
      const attestationObject = encodeCbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const userHandle = options.user.id;
      passkeys.set(base64Url(id), { id: base64Url(id), userHandle, privateKey, counter });
      return {
        id: base64Url(id),
        rawId: base64Url(id),
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientData("webauthn.create", options.challenge, wrong)),
          attestationObject: base64Url(attestationObject),
          transports: ["internal"],
        },
      };
    },

    /** Simulates the app's page and navigator.credentials.get, with the given credential or the first one that the options allow. */
    get(
      options: AssertionOptions,
      wrong: Misbehaviour & { credentialId?: string } = {},
    ): Assertion {
      const allowed = options.allowCredentials.find(({ id }) => passkeys.has(id))?.id;
      const passkey = passkeys.get(wrong.credentialId ?? allowed ?? "");
      if (passkey === undefined) throw new Error("this authenticator has none of these passkeys");
      if (counts) passkey.counter += 1;
      const data = authenticatorData(
        wrong.rpId ?? options.rpId,
        flagsOf(wrong),
        wrong.counter ?? passkey.counter,
      );
      const { challenge } = options;
      const signedChallenge = wrong.signsChallengeItself ? challenge : labelled(challenge);
      const client = clientData("webauthn.get", signedChallenge, wrong);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign("sha256", signed, wrong.signedBy ?? passkey.privateKey)),
          userHandle: wrong.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
