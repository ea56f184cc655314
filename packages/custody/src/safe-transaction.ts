import { type Address, concat, type Hex, keccak256, numberToHex, pad, stringToHex } from "viem";

/** A call that a Safe makes when an owner has signed it. */
export interface SafeTransaction {
  /** The id of the Safe's chain. */
  readonly chainId: number;
  readonly safe: Address;
  readonly to: Address;
  readonly data: Hex;
  /** The ether in wei that the call sends along; none by default. */
  readonly value?: bigint;
  /**
   * The gas that the call gets at least; never 0. With 0, a failing call would not use its nonce, and anyone could
   * execute it later.
   */
  readonly safeTxGas: bigint;
  /** The Safe's nonce. Another transaction with the same nonce replaces this one. */
  readonly nonce: bigint;
}

const typeHash = (type: string) => keccak256(stringToHex(type));
const word = (value: bigint) => numberToHex(value, { size: 32 });

/**
 * Computes the hash that an owner signs (EIP-712, Safe 1.4.1), without the code for types in general. It binds the
 * signature to this Safe on this chain: an ordinary call (never a delegatecall), and no refund.
 * @throws RangeError when safeTxGas is 0
 */
export function hashSafeTransaction(transaction: SafeTransaction): Hex {
  const { chainId, safe, to, data, value = 0n, safeTxGas, nonce } = transaction;
  if (safeTxGas <= 0n) throw new RangeError("safeTxGas is never 0");
  const domain = keccak256(
    concat([
      typeHash("EIP712Domain(uint256 chainId,address verifyingContract)"),
      word(BigInt(chainId)),
      pad(safe),
    ]),
  );
  const none = word(0n);
  const content = keccak256(
    concat([
      typeHash(
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)",
      ),
      pad(to),
      word(value),
      keccak256(data),
      none, // operation: a call
      word(safeTxGas),
      none, // baseGas
      none, // gasPrice
      none, // gasToken
      none, // refundReceiver
      word(nonce),
    ]),
  );
  return keccak256(concat(["0x1901", domain, content]));
}
