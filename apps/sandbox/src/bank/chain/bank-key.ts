import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { concat, type Hex, isHex, keccak256, stringToHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/**
 * Reads the bank's key, which is created at the first start.
 * @throws Error if the file exists and contains no private key
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

/** The address for a withdrawal's tokens; its key is derived from the bank's key. */
export function deriveDepositAddress(key: Hex, transactionId: string): string {
  return privateKeyToAccount(keccak256(concat([key, stringToHex(`deposit:${transactionId}`)])))
    .address;
}
