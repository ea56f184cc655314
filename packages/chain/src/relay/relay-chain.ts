import type { Address, Hex } from "viem";
import type { Fees } from "../chain-port.ts";
import type { SignedTransaction } from "../operator-signer.ts";

/** A call that the relayer pays for. */
export interface RelayCall {
  readonly to: Address;
  readonly data: Hex;
  /** The most gas that the transaction may use. */
  readonly gas: bigint;
}

/** A log of a mined transaction. Addresses and hashes are in lower case. */
export interface RelayLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The chain's receipt of a transaction. */
export interface RelayReceipt {
  readonly status: "success" | "reverted";
  readonly gasUsed: bigint;
  readonly blockNumber: bigint;
  readonly logs: readonly RelayLog[];
}

/**
 * The chain as the relayer needs it. Every call is answered by the node, ends within its time-out and throws
 * a ChainError, after which the outcome is unknown. Nothing is retried.
 */
export interface RelayChain {
  /** The account that signs and pays, in lower case. It has no powers on the chain. */
  readonly relayer: Address;
  /**
   * The gas that a call needs now, including on Arbitrum its share of Ethereum's price; "reverts" if it would fail
   * with any gas, "exceeds_gas" if it needs more than its limit.
   */
  estimateGas(call: RelayCall): Promise<bigint | "reverts" | "exceeds_gas">;
  readFees(): Promise<Fees>;
  /** The relayer's next nonce (mined transactions only) and its balance in wei. */
  readAccount(): Promise<{ nonce: number; balance: bigint }>;
  /** The relayer's next nonce after a block. */
  readNonceAt(blockNumber: bigint): Promise<number>;
  sign(transaction: RelayCall & Fees & { nonce: number }): Promise<SignedTransaction>;
  /** Sends a signed transaction to the node; one that the node already has is accepted. */
  broadcast(raw: Hex): Promise<void>;
  /** The receipt of a mined transaction; null while the chain does not have it. */
  readReceipt(hash: Hex): Promise<RelayReceipt | null>;
  readHeadNumber(): Promise<bigint>;
}
