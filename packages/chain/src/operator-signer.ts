import { readFileSync } from "node:fs";
import { type Address, type Hex, isHex, keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export interface TransactionToSign {
  to: Address;
  data: Hex;
  nonce: number;
  gas: bigint;
  /** Wei per unit of gas. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

export interface SignedTransaction {
  raw: Hex;
  hash: Hex;
}

/** Signs with the key that may call the module. In production this can be a KMS or an MPC signer. */
export interface OperatorSigner {
  readonly address: Address;
  sign(transaction: TransactionToSign): Promise<SignedTransaction>;
}

/** Creates a signer with a key in this process, for transactions of one chain. */
export function createLocalOperatorSigner(privateKey: Hex, chainId: number): OperatorSigner {
  const account = privateKeyToAccount(privateKey);
  return {
    address: account.address,
    async sign(transaction) {
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId,
        value: 0n,
        ...transaction,
      });
      return { raw, hash: keccak256(raw) };
    },
  };
}

/**
 * Reads a private key (0x and 64 hexadecimal digits) from a file.
 * @throws Error that names the file but not its content
 */
export function readKeyFile(path: string): Hex {
  const key = readFileSync(path, "utf8").trim();
  if (!isHex(key) || key.length !== 66) throw new Error(`${path} does not hold a private key`);
  return key;
}
