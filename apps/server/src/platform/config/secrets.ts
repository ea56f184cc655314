import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** The secrets of this installation, which are random and never logged. */
export interface Secrets {
  /** ES256 private key that signs access tokens. */
  accessTokenKey: KeyObject;
  /** HMAC key for stored email codes. */
  codePepper: Buffer;
  /** Key of the hash of stored passcodes. */
  passcodePepper: Buffer;
  /** Key from which a refresh token's successor is derived. */
  refreshTokenKey: Buffer;
  /** ES256 private key by which push services know this installation. */
  vapidKey: KeyObject;
  /** Key that signs unsubscribe links. */
  unsubscribeKey: Buffer;
  /** Key that encrypts bank details and links to identity checks in the database. */
  bankDetailsKey: Buffer;
}

/** Writes a file atomically that only its owner can read. */
function writePrivateFile(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, "w", 0o600);
  writeSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, path);
}

function readOrCreate(directory: string, name: string, create: (() => string) | undefined): string {
  const path = join(directory, name);
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  if (create === undefined) {
    throw new Error(
      `the secret ${name} is missing in ${directory} (SECRETS_DIR); see docs/SETTINGS.md`,
    );
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writePrivateFile(path, `${create()}\n`);
  return readFileSync(path, "utf8").trim();
}

/** Reads a secret from its own file, which is created with a random secret if missing. For one machine only. */
export function readOrCreateSecret(directory: string, name: string): string {
  return readOrCreate(directory, name, () => randomBytes(32).toString("hex"));
}

/**
 * Loads the secrets from `directory`.
 * @param mayCreate true on one machine: missing secrets are created at random. In production every machine
 *   must have the same files.
 * @throws if a secret is malformed, or missing and must not be created
 */
export function loadSecrets(directory: string, mayCreate: boolean): Secrets {
  const random = mayCreate ? () => randomBytes(32).toString("hex") : undefined;
  const newKey = mayCreate
    ? () =>
        generateKeyPairSync("ec", { namedCurve: "P-256" })
          .privateKey.export({ type: "pkcs8", format: "pem" })
          .toString()
          .trim()
    : undefined;
  const bytes = (name: string) => {
    const value = Buffer.from(readOrCreate(directory, name, random), "hex");
    if (value.length < 32)
      throw new Error(`the secret ${name} must be at least 32 bytes in hexadecimal`);
    return value;
  };
  return {
    accessTokenKey: createPrivateKey(readOrCreate(directory, "access-token-key.pem", newKey)),
    codePepper: bytes("code-pepper"),
    passcodePepper: bytes("passcode-pepper"),
    refreshTokenKey: bytes("refresh-token-key"),
    vapidKey: createPrivateKey(readOrCreate(directory, "vapid-key.pem", newKey)),
    unsubscribeKey: bytes("unsubscribe-key"),
    bankDetailsKey: bytes("bank-details-key"),
  };
}
