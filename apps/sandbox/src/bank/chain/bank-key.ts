import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { concat, type Hex, isHex, keccak256, stringToHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/**
 * The bank's key, made at the first start.
 * @throws when the file is there and holds none
 */
export async function openBankKey(directory: string): Promise<Hex> {
  const path = join(directory, "bank-key");
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored === null) {
    const key = generatePrivateKey();
    const file = await open(path, "wx", 0o600);
    await file.writeFile(`${key}\n`);
    await file.sync();
    await file.close();
    return key;
  }
  const key = stored.trim();
  if (isHex(key) && key.length === 66) return key;
  throw new Error(`${path} does not hold a private key`);
}

/** The address that a withdrawal's tokens are sent to: of a key of its own, derived from the bank's. */
export function deriveDepositAddress(key: Hex, transactionId: string): string {
  return privateKeyToAccount(keccak256(concat([key, stringToHex(`deposit:${transactionId}`)])))
    .address;
}
