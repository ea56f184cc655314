import { createPrivateKey, type KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type KeyRing, mapRing, ringOf, withNext } from "./key-ring.ts";
import {
  createMissingSecrets,
  findSecretProblems,
  nextOf,
  readKeys,
  type SecretFile,
} from "./secret-files.ts";

/** The secrets of this installation, which are random and never logged. */
export interface Secrets {
  /** ES256 private keys that sign access tokens. */
  accessTokenKeys: KeyRing<KeyObject>;
  /** HMAC keys for stored email codes. */
  codePeppers: KeyRing<Buffer>;
  /** Keys of the hashes of stored passcodes. */
  passcodePeppers: KeyRing<Buffer>;
  /** Keys from which a refresh token's successor is derived. */
  refreshTokenKeys: KeyRing<Buffer>;
  /** ES256 private keys by which push services know this installation. */
  vapidKeys: KeyRing<KeyObject>;
  /** Keys that sign unsubscribe links. */
  unsubscribeKeys: KeyRing<Buffer>;
  /**
   * Keys that encrypt bank details and links to identity checks in the database. From the oldest one, the keys are derived by
   * which bank accounts and rewarded addresses are recognised.
   */
  bankDetailsKeys: KeyRing<Buffer>;
}

/**
 * Loads the secrets from `directory`.
 * @param mayCreate true on one machine: missing secrets are created at random. In production every machine
 *   must have the same files.
 * @throws Error that names every secret that is malformed, or missing and must not be created
 */
export function loadSecrets(directory: string, mayCreate: boolean): Secrets {
  if (mayCreate) createMissingSecrets(directory);
  const problems = findSecretProblems(directory);
  if (problems.length > 0) {
    const lines = problems.map(({ problem }) => `  ${problem}`).join("\n");
    throw new Error(
      `These secrets in ${directory} (SECRETS_DIR) need attention:\n${lines}\n` +
        "Restore them from their backup; for a new installation, `lilypad secrets init` creates what is missing.",
    );
  }
  const keysOf = <Key>(name: SecretFile, parse: (text: string) => Key): KeyRing<Key> => {
    const [current, ...older] = readKeys(directory, name);
    if (current === undefined) throw new Error(`the secret ${name} is empty`);
    const ring = ringOf(current, ...older);
    const [next] = existsSync(join(directory, nextOf(name)))
      ? readKeys(directory, nextOf(name))
      : [];
    return mapRing(next === undefined ? ring : withNext(next, ring), parse);
  };
  const bytes = (name: SecretFile) => keysOf(name, (text) => Buffer.from(text, "hex"));
  const signing = (name: SecretFile) => keysOf(name, (text) => createPrivateKey(text));
  return {
    accessTokenKeys: signing("access-token-key.pem"),
    codePeppers: bytes("code-pepper"),
    passcodePeppers: bytes("passcode-pepper"),
    refreshTokenKeys: bytes("refresh-token-key"),
    vapidKeys: signing("vapid-key.pem"),
    unsubscribeKeys: bytes("unsubscribe-key"),
    bankDetailsKeys: bytes("bank-details-key"),
  };
}
