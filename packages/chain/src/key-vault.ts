import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { HDKey } from "viem/accounts";

/**
 * Keeps the cold half of the owners' keys. The server asks it for the extended public key only; the
 * private half serves recovery and changes of custody, and on many machines never leaves a KMS.
 */
export interface KeyVault {
  /** "xpub…": derives every owner's address and nothing else. */
  extendedPublicKey(): Promise<string>;
}

/** Owners are children of this path, so that other uses of the seed can never meet them. */
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
 * @throws when the passphrase is wrong or the file was changed
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
 * A vault in an encrypted file (scrypt, AES-256-GCM), made with a random seed at its first use. Its
 * public half is readable without the passphrase, so a server needs no more than the file.
 */
export function createFileVault(path: string, passphrase: () => Buffer): KeyVault {
  return {
    async extendedPublicKey() {
      if (!existsSync(path)) {
        // Written whole under another name first: a crash leaves no half vault. Of two processes that
        // start at once one gets its vault linked and both read that one.
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
