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

/** What this installation keeps to itself; random per installation, never logged. */
export interface Secrets {
  /** ES256 private key that signs access tokens. */
  accessTokenKey: KeyObject;
  /** Key of the HMAC under which email codes are stored. */
  codePepper: Buffer;
  /** Key of the hash under which passcodes are stored. */
  passcodePepper: Buffer;
  /** Key from which a refresh token's successor is derived. */
  refreshTokenKey: Buffer;
  /** ES256 private key by which push services know this installation. */
  vapidKey: KeyObject;
  /** Key of the signature of links that end mails. */
  unsubscribeKey: Buffer;
  /** Key under which bank details and links to identity checks are encrypted in the database. */
  bankDetailsKey: Buffer;
}

/** Writes a file that only the owner may read, whole or not at all. */
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

/** A random secret of its own file, made at its first use. For one machine only. */
export function readOrCreateSecret(directory: string, name: string): string {
  return readOrCreate(directory, name, () => randomBytes(32).toString("hex"));
}

/**
 * Loads the secrets from `directory`.
 * @param mayCreate true on one machine: what is missing is made at random. In production every
 *   machine must be given the same files.
 * @throws when a secret is missing and may not be created, or is malformed
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
