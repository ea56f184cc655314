import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * The exponent of scrypt's cost. A vault that is stolen from an offline machine is worth years of guessing: 17 takes half a second and
 * 128 MiB for each guess. The vault of a machine that has its own, for development, opens four times as fast; files without a cost
 * have that one too.
 */
export const vaultCosts = { offline: 17, local: 15 } as const;

type VaultCost = (typeof vaultCosts)[keyof typeof vaultCosts];

/** A sealed seed. Everything in it is useless without the passphrase. */
interface VaultFile {
  salt: string;
  nonce: string;
  sealed: string;
  /** The exponent of scrypt's cost; files of earlier versions have none. */
  cost?: number;
}

function keyOf(passphrase: Buffer, salt: Buffer, cost: number): Buffer {
  // A cost from a file that was changed could use all memory.
  if (!Object.values<number>(vaultCosts).includes(cost))
    throw new Error("the vault's cost is unknown");
  const N = 2 ** cost;
  return scryptSync(passphrase, salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
}

function seal(seed: Buffer, passphrase: Buffer, cost: VaultCost): VaultFile {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt, cost), nonce);
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  return {
    salt: salt.toString("hex"),
    nonce: nonce.toString("hex"),
    sealed: sealed.toString("hex"),
    cost,
  };
}

/** Writes a file under another name first, so that a crash leaves no incomplete one; `place` gives it its name. */
function writeWhole(path: string, content: VaultFile, place: (draft: string) => void): void {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600, flush: true });
    place(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Creates a vault: a random seed from which all owners' keys are derived, sealed in a file (scrypt, AES-256-GCM).
 * @throws Error with the code EEXIST when the file exists; it is never overwritten
 */
export function createVaultFile(
  path: string,
  passphrase: Buffer,
  cost: VaultCost = vaultCosts.offline,
): void {
  writeWhole(path, seal(randomBytes(32), passphrase, cost), (draft) => linkSync(draft, path));
}

/**
 * Opens a vault and returns its seed.
 * @throws Error when the passphrase is wrong or the file was changed
 */
export function openVaultFile(path: string, passphrase: Buffer): Buffer {
  const file = JSON.parse(readFileSync(path, "utf8")) as VaultFile;
  const sealed = Buffer.from(file.sealed, "hex");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(passphrase, Buffer.from(file.salt, "hex"), file.cost ?? vaultCosts.local),
    Buffer.from(file.nonce, "hex"),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/** Removes the extended public key that earlier versions wrote next to the seed. */
function dropExtendedPublicKey(path: string): void {
  const { salt, nonce, sealed, cost, ...rest } = JSON.parse(
    readFileSync(path, "utf8"),
  ) as VaultFile;
  if (Object.keys(rest).length === 0) return;
  const kept = { salt, nonce, sealed, ...(cost === undefined ? {} : { cost }) };
  writeWhole(path, kept, (draft) => renameSync(draft, path));
}

/** Opens the vault of a machine that has its own, creating it at the first use, and returns its seed. */
export function openLocalVault(path: string, passphrase: Buffer): Buffer {
  try {
    if (!existsSync(path)) createVaultFile(path, passphrase, vaultCosts.local);
  } catch (error) {
    // Another process created it at the same time; both use that one.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  dropExtendedPublicKey(path);
  return openVaultFile(path, passphrase);
}
