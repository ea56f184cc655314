import type { ChainAsset } from "@lilypad/money";
import type { Address, Hex } from "viem";
import type { SafeOwner } from "./batch.ts";
import type { StoredHandover } from "./custody/guardian-chain.ts";
import type { HandoverEvent } from "./custody/handover-events.ts";
import type { OperatorCall } from "./custody/operator-call.ts";
import type { SafeEvent } from "./custody/safe-events.ts";
import type { ItemEvidence } from "./evidence.ts";

/** An own Safe's balance of an asset, and the amount that it lets us move. */
export interface SafeAllowance {
  /** Minor units. */
  readonly balance: bigint;
  /** False if the Safe exists and enables neither of our modules. */
  readonly isModuleEnabled: boolean;
  /** The rest of its daily limit, in minor units. */
  readonly remaining: bigint;
}

/** A block by number and hash. After a rewind the same number has another hash. */
export interface BlockRef {
  readonly number: bigint;
  readonly hash: Hex;
}

export interface ChainBlock extends BlockRef {
  readonly parentHash: Hex;
  readonly time: Date;
}

/** One item of a batch: a move between two addresses, or a mint. */
export interface BatchItem {
  readonly asset: ChainAsset;
  /** Minor units. */
  readonly amount: bigint;
  /** The sending Safe; null for a mint. */
  readonly from: Address | null;
  readonly to: Address;
}

/** The bytes with which the module is called for a batch. */
export interface BatchContent {
  readonly owners: Hex;
  readonly items: Hex;
}

/** The module's call for one batch. */
export interface SettleCall extends BatchContent {
  readonly number: bigint;
}

/** The predicted result of a call of the module at the newest block. */
export type Simulation =
  /** For each item, whether it would move. */
  | { readonly accepted: true; readonly moves: readonly boolean[] }
  /** The module would revert the whole batch. */
  | {
      readonly accepted: false;
      readonly error: "paused" | "daily_cap" | "not_operator" | "wrong_batch" | "other";
      readonly message: string;
    };

/** The module's daily cap of a token and the part of it that was used this UTC day, in minor units. */
export interface DailyBudget {
  readonly asset: ChainAsset;
  readonly dailyCap: bigint;
  readonly spent: bigint;
}

/** Fees of a transaction in wei per unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface SettleTransaction extends Fees {
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly call: SettleCall;
}

export interface CallTransaction extends Fees {
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly call: OperatorCall;
}

/** The result of a mined transaction and the gas that the chain charged for it. */
export interface Outcome {
  readonly status: "success" | "reverted";
  readonly gasUsed: bigint;
}

/** A Transfer log of a listed token. */
export interface TokenTransfer {
  readonly transactionHash: Hex;
  /** The index among the logs of its transaction, which stays the same when the transaction moves to another block. */
  readonly position: number;
  readonly asset: ChainAsset;
  /** Whole minor units. */
  readonly amount: bigint;
  /** The moved amount below one minor unit, in `partsPerMinor`; 0 for most transfers. */
  readonly parts: bigint;
  readonly from: Address;
  readonly to: Address;
  /** True when a transaction of settlement contains it and no item of the batch explains it. */
  readonly isBesideBatch: boolean;
}

/** A Settled event of the module, with the evidence of its transaction. */
export interface SettledBatch {
  readonly number: bigint;
  readonly transactionHash: Hex;
  readonly digest: Hex;
  readonly gasUsed: bigint;
  /** The arguments of the call, and its items decoded; null when the transaction does not show them. */
  readonly call: (BatchContent & { readonly decoded: readonly BatchItem[] }) | null;
  /** In the order of the items. */
  readonly evidence: readonly ItemEvidence[];
}

/** An event of a hand-over and where its log is. */
export interface HandoverLog {
  readonly event: HandoverEvent;
  readonly transactionHash: Hex;
  /** The index among the logs of its transaction. */
  readonly position: number;
}

/**
 * A change in the control of one of our Safes, or a call that it executed for its owner, and the place of its log.
 */
export interface SafeChangeLog {
  readonly event: SafeEvent;
  readonly transactionHash: Hex;
  /** The index among the logs of its transaction. */
  readonly position: number;
}

/** A log of the module or of a listed token that cannot be booked and needs an operator. */
export interface RejectedLog {
  readonly transactionHash: Hex;
  readonly position: number;
  readonly reason: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** The events of one block that concern this installation. */
export interface BlockEvents {
  readonly block: ChainBlock;
  readonly batches: readonly SettledBatch[];
  /** Transfers from or to our Safes that are not part of a batch. */
  readonly transfers: readonly TokenTransfer[];
  readonly handovers: readonly HandoverLog[];
  /** Changes that the Safes themselves report, except those of a hand-over. */
  readonly safeChanges: readonly SafeChangeLog[];
  readonly rejected: readonly RejectedLog[];
}

/** The lookups in the database that reading a block needs. */
export interface KnownToUs {
  /** Returns those of the addresses that are Safes of our people. */
  findSafes(addresses: readonly Address[]): Promise<ReadonlySet<Address>>;
  /** Returns the batch that is stored under a number. */
  findBatch(number: bigint): Promise<(BatchContent & { readonly digest: Hex }) | null>;
}

/**
 * The chain as settlement needs it. It converts between minor units and the tokens' own units: nothing above it knows how many
 * decimals a token has. Every call is answered by the node and never from a cache; it
 * ends within its time-out and throws a ChainError, after which the outcome is unknown. Nothing is
 * retried. Addresses and hashes are in lower case.
 */
export interface ChainPort {
  readonly chainId: number;
  readonly module: Address;
  /** The account that signs and pays for batches. */
  readonly operator: Address;
  /** The module's marker, and the operator whose calls it accepts. */
  readModule(): Promise<{ marker: Hex; operator: Address }>;
  /** The number of the next batch that the module accepts, at the newest block. */
  readNextBatch(): Promise<bigint>;

  /** Encodes a batch; `owners` are those whose Safes it creates. */
  encode(
    items: readonly BatchItem[],
    owners: readonly SafeOwner[],
  ): BatchContent & { readonly digest: Hex };
  simulate(call: SettleCall): Promise<Simulation>;
  readBudgets(): Promise<readonly DailyBudget[]>;
  /** @throws ChainReverted when the module would revert the whole batch */
  estimateGas(call: SettleCall): Promise<bigint>;
  readFees(): Promise<Fees>;
  /** The operator's next nonce (mined transactions only) and its balance in wei. */
  readOperatorAccount(): Promise<{ nonce: number; balance: bigint }>;
  sign(transaction: SettleTransaction): Promise<{ raw: Hex; hash: Hex }>;
  /** @throws ChainReverted when the chain would refuse the call */
  estimateCallGas(call: OperatorCall): Promise<bigint>;
  signCall(transaction: CallTransaction): Promise<{ raw: Hex; hash: Hex }>;
  /** Reads the module's record of a Safe's hand-over at the newest block. */
  readHandover(safe: Address): Promise<StoredHandover>;
  /**
   * Sends a signed transaction to the node; one that the node already has is accepted. After ChainUnreachable it
   * may have arrived: search for its hash.
   */
  broadcast(raw: Hex): Promise<void>;
  /** The outcome of a mined transaction; null while the chain does not have it. */
  readOutcome(hash: Hex): Promise<Outcome | null>;

  readHead(): Promise<ChainBlock>;
  /** The block with a number; null when the chain has fewer blocks. */
  readBlock(number: bigint): Promise<ChainBlock | null>;
  /** The number of the newest final block; -1 when there is none. */
  readFinalNumber(): Promise<bigint>;
  /**
   * The events of a block, read by its hash so that a rewind cannot mix two histories; null when none
   * concerns us.
   * @throws Error when the block changes while it is read
   */
  readEvents(block: ChainBlock, known: KnownToUs): Promise<BlockEvents | null>;

  /**
   * Reads the amounts that own Safes allow us to move, in the order of the Safes. A Safe may have other code than
   * it was created with, so the answers only serve to explain failures to its owner.
   * @param block null for the newest one
   */
  readAllowances(
    safes: readonly { readonly asset: ChainAsset; readonly safe: Address }[],
    block: BlockRef | null,
  ): Promise<readonly SafeAllowance[]>;
  /** Balances at a block, in whole minor units (rounded down) and in the order of the holders. */
  readBalances(
    holders: readonly { readonly asset: ChainAsset; readonly holder: Address }[],
    block: BlockRef,
  ): Promise<readonly bigint[]>;
  /** Whether there is a contract at an address, at the newest block. */
  hasCode(address: Address): Promise<boolean>;
  /** Minor units. */
  readTotalSupply(asset: ChainAsset, block: BlockRef): Promise<bigint>;
}
