import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { drawSecret, nextOf, readKeys, replaceSecret, type SecretFile } from "./secret-files.ts";

/** A step of a rotation that the folder does not allow, with a sentence that gives the reason. */
export class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

function refuse(problem: string): never {
  throw new RotationRefused(`${problem} Nothing was changed.`);
}

/** Secrets whose oldest key stays: bank accounts and rewarded addresses are recognised by hashes that cannot be made again. */
const keepsOldest: readonly SecretFile[] = ["bank-details-key"];

/**
 * First step: creates the next key, which servers accept but do not use. Copy the file to every machine and restart each
 * process before the second step.
 * @throws RotationRefused if there is no key yet, or a rotation has begun already
 */
export function stageNextKey(directory: string, name: SecretFile): void {
  if (!existsSync(join(directory, name))) refuse(`${name} is missing.`);
  if (existsSync(join(directory, nextOf(name)))) refuse(`The next key of ${name} exists already.`);
  replaceSecret(directory, name, nextOf(name), drawSecret(name));
}

/**
 * Second step: the next key becomes the current one, and values made with the older ones are still accepted.
 * @throws RotationRefused if there is no next key
 */
export function activateNextKey(directory: string, name: SecretFile): void {
  if (!existsSync(join(directory, nextOf(name))))
    refuse(`${name} has no next key; stage one first.`);
  const keys = [...readKeys(directory, nextOf(name)), ...readKeys(directory, name)];
  replaceSecret(directory, name, name, [...new Set(keys)].join("\n"));
  rmSync(join(directory, nextOf(name)));
}

/**
 * Counts the older keys that the last step would remove.
 * @throws RotationRefused as the step itself
 */
export function countOlderKeys(directory: string, name: SecretFile): number {
  if (existsSync(join(directory, nextOf(name))))
    refuse(`The next key of ${name} is not in use yet.`);
  const kept = keepsOldest.includes(name) ? 2 : 1;
  return Math.max(0, readKeys(directory, name).length - kept);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How long values that were made with an older key are in use after another one became the current one;
 * docs/runbooks/rotate-keys.md has the same times. Null if that depends on people, and is counted instead.
 */
const olderKeysUsedMs: Readonly<Record<SecretFile, number | null>> = {
  "access-token-key.pem": hourMs,
  "code-pepper": dayMs,
  "refresh-token-key": hourMs,
  "passcode-pepper": 365 * dayMs,
  "unsubscribe-key": 365 * dayMs,
  "vapid-key.pem": null,
  "bank-details-key": dayMs,
};

/**
 * Finds when the older keys of a secret are no longer needed, from the time at which its file was last written.
 * @returns null if they can be removed at any time
 */
export function olderKeysNeededUntil(directory: string, name: SecretFile): Date | null {
  const usedMs = olderKeysUsedMs[name];
  return usedMs === null ? null : new Date(statSync(join(directory, name)).mtimeMs + usedMs);
}

/**
 * Last step, once no value that was made with the older keys is in use: removes them. The oldest of the keys for bank
 * details stays for look-ups.
 * @returns how many were removed
 * @throws RotationRefused if a rotation is under way
 */
export function retireOlderKeys(directory: string, name: SecretFile): number {
  const older = countOlderKeys(directory, name);
  const keys = readKeys(directory, name);
  keys.splice(1, older);
  if (older > 0) replaceSecret(directory, name, name, keys.join("\n"));
  return older;
}
