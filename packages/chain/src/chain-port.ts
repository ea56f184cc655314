import type { ChainAsset } from "@lilypad/money";
import type { Address, Hex } from "viem";
import type { SettledEvent, TransferLog } from "./evidence.ts";

/** A block by its number, its hash, or how sure the chain is of it. */
export type BlockAt = bigint | Hex | "latest" | "safe" | "finalized";

export interface ChainBlock {
  number: bigint;
  hash: Hex;
  parentHash: Hex;
  /** Seconds since 1970. */
  timestamp: bigint;
}

export interface ModuleState {
  operator: Address;
  admin: Address;
  paused: boolean;
  marker: Hex;
}

/** Wei per unit of gas. */
export interface ChainFees {
  baseFee: bigint;
  maxPriorityFee: bigint;
}

/** A batch as the module is called with it. */
export interface SettleCall {
  batch: bigint;
  owners: Hex;
  items: Hex;
  /** Who calls: the operator. */
  operator: Address;
  /** A limit for the simulation; the node's own when left out. */
  gas?: bigint;
}

/** A log with its place among its own transaction's logs: it stays when the block changes. */
export interface PlacedLog {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  transactionHash: Hex;
  position: number;
}

/** A log of a listed token or the module that cannot be read: it is set aside and stops nothing. */
export interface UnreadableLog {
  log: PlacedLog;
  reason: string;
}

/** Everything of our tokens and our module in one block. */
export interface BlockLogs {
  transfers: readonly (TransferLog & { asset: ChainAsset; log: PlacedLog })[];
  settled: readonly (SettledEvent & { log: PlacedLog })[];
  unreadable: readonly UnreadableLog[];
}

export interface TokenBudget {
  asset: ChainAsset;
  dailyCap: bigint;
  spent: bigint;
}

export interface ChainReceipt {
  transactionHash: Hex;
  status: "success" | "reverted";
  blockNumber: bigint;
  blockHash: Hex;
  gasUsed: bigint;
  logs: readonly PlacedLog[];
}

export interface ChainTransaction {
  hash: Hex;
  from: Address;
  to: Address | null;
  nonce: number;
  input: Hex;
  /** Null while it waits. */
  blockNumber: bigint | null;
}

/**
 * The chain as settlement, scanning and reconciliation need it. Every call ends within its time-out
 * and throws a ChainError; nothing is asked twice behind the caller's back.
 */
export interface ChainPort {
  chainId(): Promise<number>;
  /** Null for a block that does not exist (any more). */
  block(at: BlockAt): Promise<ChainBlock | null>;
  moduleState(blockNumber?: bigint): Promise<ModuleState>;
  /** The number that the module takes next, in one call: it is asked for several times a second. */
  nextBatch(): Promise<bigint>;
  /** The module's daily cap of each token, and what was used of it today (UTC), in minor units. */
  tokenBudgets(): Promise<TokenBudget[]>;
  /** Transactions of an address so far; `pending` counts those that wait. */
  nonce(address: Address, at: "latest" | "pending"): Promise<number>;
  /** Gas money, in wei. */
  nativeBalance(address: Address): Promise<bigint>;
  fees(): Promise<ChainFees>;
  /** One byte per item, as the Settled event would say. @throws ChainReverted when the batch would fail whole */
  simulateSettle(call: SettleCall): Promise<Uint8Array>;
  /** @throws ChainReverted when the batch would fail whole */
  estimateSettleGas(call: SettleCall): Promise<bigint>;
  /** Hands a signed transaction in. After ChainUnreachable it may have arrived: look its hash up. */
  sendRawTransaction(raw: Hex): Promise<Hex>;
  /** Null while the chain does not have it. */
  receipt(hash: Hex): Promise<ChainReceipt | null>;
  transaction(hash: Hex): Promise<ChainTransaction | null>;
  /** The logs of one block, by its hash, so that a rewind cannot mix two histories. */
  logsOfBlock(blockHash: Hex): Promise<BlockLogs>;
  /** The blocks of a range, both ends included, that hold a log of ours: all others may be skipped. */
  blocksWithLogs(fromBlock: bigint, toBlock: bigint): Promise<{ number: bigint; hash: Hex }[]>;
  /** Minor units, in the order of the addresses, all at one block. */
  balancesOf(
    asset: ChainAsset,
    addresses: readonly Address[],
    blockNumber: bigint,
  ): Promise<bigint[]>;
  totalSupply(asset: ChainAsset, blockNumber: bigint): Promise<bigint>;
  hasCode(address: Address): Promise<boolean>;
}
