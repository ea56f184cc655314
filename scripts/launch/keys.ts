import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKeyFile } from "@lilypad/chain";
import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";

/** The keys of a chain; files are called after them, such as operator-key. */
type KeyName = "operator" | "guardian" | "relayer" | "admin" | "faucet" | "deployer";

/** A private key in its own file, readable only by the file's owner. */
export interface StoredKey {
  path: string;
  address: Address;
  read(): Hex;
}

/** A chain, and the files of the keys that programs use on it. */
export interface RunningChain {
  rpcUrl: string;
  file: string;
  operatorKeyFile: string;
  relayerKeyFile: string;
  /** Undefined with a chain of the operator's own, whose guardian runs on another machine. */
  guardianKeyFile?: string;
}

/** Writes a temporary file and links it, so that the file is complete and an existing one is never overwritten. */
function makeOnce(path: string, content: string): void {
  if (existsSync(path)) return;
  const temporary = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Returns a key from its own file, created at first use. */
export function openKey(secretsDir: string, name: KeyName): StoredKey {
  mkdirSync(secretsDir, { recursive: true, mode: 0o700 });
  const path = join(secretsDir, `${name}-key`);
  makeOnce(path, `${generatePrivateKey()}\n`);
  return { path, address: privateKeyToAddress(readKeyFile(path)), read: () => readKeyFile(path) };
}

/** Returns a random secret from its own file, created at first use: 32 bytes in hexadecimal. */
export function openSecret(secretsDir: string, name: string): string {
  mkdirSync(secretsDir, { recursive: true, mode: 0o700 });
  const path = join(secretsDir, name);
  makeOnce(path, `${randomBytes(32).toString("hex")}\n`);
  return readFileSync(path, "utf8").trim();
}

/**
 * Returns the local chain's keys, random for each installation and created at the first start. A chain of the
 * operator's own has its keys elsewhere.
 */
export function openChainKeys(secretsDir: string) {
  return {
    operator: openKey(secretsDir, "operator"),
    guardian: openKey(secretsDir, "guardian"),
    relayer: openKey(secretsDir, "relayer"),
    admin: openKey(secretsDir, "admin"),
    faucet: openKey(secretsDir, "faucet"),
    deployer: openKey(secretsDir, "deployer"),
  };
}

export type ChainKeys = ReturnType<typeof openChainKeys>;

/**
 * Returns the files of the keys that a server uses on a chain of the operator's own. Only the relayer's key, which has
 * no powers, is created if no setting names it; the other keys of that chain are not on this machine.
 */
export function ownChainKeyFiles(
  secretsDir: string,
  {
    operatorKeyFile,
    relayerKeyFile,
  }: { operatorKeyFile: string; relayerKeyFile?: string | undefined },
) {
  return {
    operatorKeyFile,
    relayerKeyFile: relayerKeyFile ?? openKey(secretsDir, "relayer").path,
  };
}
