import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { HDKey } from "viem/accounts";

/**
 * Stores the seed of the owners' keys. The server reads only the extended public key; the private keys are
 * for recovery and changes of custody, and in production need not leave a KMS.
 */
export interface KeyVault {
  /** The key "xpub…", from which only the owners' addresses can be derived. */
  extendedPublicKey(): Promise<string>;
}

/** Owners are children of this path, which no other use of the seed shares. */
const ownersPath = "m/44'/60'/0'/0";

const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

interface VaultFile {
  salt: string;
  nonce: string;
  sealed: string;
  extendedPublicKey: string;
}

const keyOf = (passphrase: Buffer, salt: Buffer) => scryptSync(passphrase, salt, 32, scryptCost);

function seal(seed: Buffer, passphrase: Buffer): VaultFile {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  const owners = HDKey.fromMasterSeed(seed).derive(ownersPath);
  return {
    salt: salt.toString("hex"),
    nonce: nonce.toString("hex"),
    sealed: sealed.toString("hex"),
    extendedPublicKey: owners.publicExtendedKey,
  };
}

/**
 * Opens a sealed seed, for recovery.
 * @throws Error when the passphrase is wrong or the file was changed
 */
export function openVaultFile(path: string, passphrase: Buffer): Buffer {
  const file = JSON.parse(readFileSync(path, "utf8")) as VaultFile;
  const sealed = Buffer.from(file.sealed, "hex");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    keyOf(passphrase, Buffer.from(file.salt, "hex")),
    Buffer.from(file.nonce, "hex"),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/**
 * Opens a vault in an encrypted file (scrypt, AES-256-GCM), which is created with a random seed at its first
 * use. The extended public key can be read without the passphrase, so a server needs only the file.
 */
export function createFileVault(path: string, passphrase: () => Buffer): KeyVault {
  return {
    async extendedPublicKey() {
      if (!existsSync(path)) {
        // Written under another name first, so that a crash leaves no incomplete vault. If two
        // processes start at the same time, one of them links its vault and both read that one.
        const draft = `${path}.${randomBytes(8).toString("hex")}`;
        try {
          const text = JSON.stringify(seal(randomBytes(32), passphrase()));
          writeFileSync(draft, text, { mode: 0o600, flush: true });
          linkSync(draft, path);
        } catch (error) {
          if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
        } finally {
          rmSync(draft, { force: true });
        }
      }
      return (JSON.parse(readFileSync(path, "utf8")) as VaultFile).extendedPublicKey;
    },
  };
}
