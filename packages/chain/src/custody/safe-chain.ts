import type { PasskeyPublicKey } from "@lilypad/custody";
import type { ChainAsset } from "@lilypad/money";
import type { Address, Hex } from "viem";
import type { OtherTokensChain } from "../other-tokens/other-tokens-chain.ts";

/** The current state of a Safe on the chain. Addresses have their checksum. */
export interface SafeState {
  /** False while its contract does not exist; then there is nothing else. */
  readonly isDeployed: boolean;
  readonly nonce: bigint;
  /** In the order of the Safe's linked list. */
  readonly owners: readonly Address[];
  readonly modules: readonly Address[];
}

/** How the chain executed a transaction of a Safe. */
export interface Execution {
  /** False: the call inside failed, and its nonce is used. */
  readonly isSuccess: boolean;
  readonly transactionHash: Hex;
  /** The Transfer logs in the same chain transaction, of any token. */
  readonly transfers: readonly {
    token: Address;
    from: Address;
    to: Address;
    /** In the token's own units. */
    units: bigint;
  }[];
}

/** The chain as people's own Safes need it. Every call throws a ChainError without an answer. */
export interface SafeChain {
  readSafe(safe: Address): Promise<SafeState>;
  /** The nonce of a Safe after a block; 0 while it does not exist. */
  readNonceAt(safe: Address, blockNumber: bigint): Promise<bigint>;
  hasCode(address: Address): Promise<boolean>;
  readHeadNumber(): Promise<bigint>;
  /**
   * The gas of a call that a Safe makes, also before the Safe exists.
   * @returns null if the call would be reverted
   */
  estimateCall(
    safe: Address,
    call: { to: Address; data: Hex; value?: bigint },
  ): Promise<bigint | null>;
  /** Whether the chain accepts a passkey's signature of a hash, also before its signer exists. */
  acceptsSignature(key: PasskeyPublicKey, signed: { hash: Hex; signature: Hex }): Promise<boolean>;
  /** Reads an execution by the transaction of the chain that a Safe has reported; null if the chain does not have it. */
  readExecution(
    reported: Pick<Execution, "transactionHash" | "isSuccess">,
  ): Promise<Execution | null>;
  /**
   * How a transaction was executed in these blocks; null if it was not. Searches step by step on nodes that limit how many
   * blocks they search at a time.
   */
  findExecution(
    safe: Address,
    hash: Hex,
    blocks: { from: bigint; to: bigint },
  ): Promise<Execution | null>;
  /**
   * How much the own-Safe module may move in a UTC day: the limit that the Safe has set, or else the default. Minor
   * units.
   */
  readDailyLimit(safe: Address, asset: ChainAsset): Promise<bigint>;
  /** Calls for tokens in Safes that are not listed in the deployment. */
  readonly otherTokens: OtherTokensChain;
}
