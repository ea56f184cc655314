import { readFile } from "node:fs/promises";
import { type ChainDeployment, parseDeployment } from "@lilypad/chain";
import { isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** @throws Error with the file's name and what is wrong with it */
export async function readDeployment(path: string): Promise<ChainDeployment> {
  const text = await readNamed(path, "CHAIN_DEPLOYMENT_FILE");
  try {
    return parseDeployment(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`CHAIN_DEPLOYMENT_FILE ${path} is not a list of contracts: ${problem}`, {
      cause,
    });
  }
}

/** @throws Error with the file's name, never with its content */
export async function readFaucetKey(path: string): Promise<PrivateKeyAccount> {
  const key = (await readNamed(path, "FAUCET_KEY_FILE")).trim();
  if (isHex(key) && key.length === 66) {
    try {
      return privateKeyToAccount(key);
    } catch {
      // 32 bytes that are not a valid private key: the message below says so without showing them.
    }
  }
  throw new Error(
    `FAUCET_KEY_FILE ${path} does not hold a private key (0x and 64 hexadecimal digits)`,
  );
}

async function readNamed(path: string, setting: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`${setting} ${path} cannot be read`, { cause: error });
  }
}
