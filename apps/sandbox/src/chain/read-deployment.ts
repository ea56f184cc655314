import { readFile } from "node:fs/promises";
import { type Address, getAddress, isAddress, isHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";

const address = z
  .string()
  .refine((text) => isAddress(text), "must be an address")
  .transform((text): Address => getAddress(text));

/** Null for a token that the chain does not have. */
const token = z.object({ address }).nullable();

const deploymentSchema = z.object({
  chainId: z.int().positive(),
  module: address,
  tokens: z.object({ LIL: token, usdc: token, eurc: token }),
});

/** Where the contracts stand, as far as the sandbox needs to know. */
export type Deployment = z.infer<typeof deploymentSchema>;

/** @throws with the file's name and what is wrong with it */
export async function readDeployment(path: string): Promise<Deployment> {
  const text = await readNamed(path, "CHAIN_DEPLOYMENT_FILE");
  const parsed = deploymentSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(
    `CHAIN_DEPLOYMENT_FILE ${path} is not a list of contracts: ${problems.join("; ")}`,
  );
}

/** @throws with the file's name, never with what is in it */
export async function readFaucetKey(path: string): Promise<PrivateKeyAccount> {
  const key = (await readNamed(path, "FAUCET_KEY_FILE")).trim();
  if (isHex(key) && key.length === 66) {
    try {
      return privateKeyToAccount(key);
    } catch {
      // 32 bytes that are no private key: the message below says so without showing them.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
