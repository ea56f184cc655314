import type { Address, Hex } from "viem";
import type { BlockFindings, BlockRef } from "./findings.ts";
import type { DailyBudget } from "./fit-budgets.ts";
import type { Operation } from "./operation.ts";
import type { Fees } from "./price-transaction.ts";

export interface ChainBlock extends BlockRef {
  readonly parentHash: Hex;
  readonly time: Date;
}

/** The module's call for one batch. */
export interface SettleCall {
  readonly number: bigint;
  readonly owners: Hex;
  readonly items: Hex;
}

/** What the chain answers when it is asked what a call would do now. */
export type Simulation =
  | { readonly accepted: true; readonly moves: readonly boolean[] }
  /** The module would refuse the whole batch. */
  | {
      readonly accepted: false;
      readonly error: "paused" | "daily_cap" | "not_operator" | "wrong_batch" | "other";
      readonly sentence: string;
    };

/** What became of a transaction that was mined, and what the chain charged for it. */
export interface Outcome {
  readonly status: "success" | "reverted";
  readonly gasUsed: bigint;
}

export interface TransactionToSign extends Fees {
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly call: SettleCall;
}

/** What the books know, for reading a block with. */
export interface Books {
  /** Which of these addresses are the Safes of our people. */
  findOurs(addresses: readonly Address[]): Promise<ReadonlySet<Address>>;
  /** The batch that this database holds under a number. */
  findBatch(number: bigint): Promise<{ digest: Hex; owners: Hex; items: Hex } | null>;
}

/**
 * What settlement asks of the chain. Every question is answered by the chain as it is, never from
 * memory; every failure to answer means "unknown" and throws.
 */
export interface SettlementChain {
  readonly chainId: number;
  readonly module: Address;
  /** The account that signs and pays. */
  readonly operator: Address;
  /** What the module knows about itself: its installation's marker and who may call it. */
  readModule(): Promise<{ marker: Hex; operator: Address }>;
  /** The number of the next batch the module takes, at the newest block. */
  readNext(): Promise<bigint>;

  encode(
    operations: readonly Operation[],
    owners: readonly Address[],
  ): { owners: Hex; items: Hex; digest: Hex };
  decodeItems(items: Hex): readonly Omit<Operation, "id">[];

  simulate(call: SettleCall): Promise<Simulation>;
  /** What the module's daily caps are, and what was used of them today. */
  readBudgets(): Promise<readonly DailyBudget[]>;
  estimateGas(call: SettleCall): Promise<bigint>;
  readFees(): Promise<Fees>;
  /** The operator's next nonce (mined transactions only) and its balance in wei. */
  readOperatorAccount(): Promise<{ nonce: number; balance: bigint }>;
  sign(transaction: TransactionToSign): Promise<{ raw: Hex; hash: Hex }>;
  /** Hands a signed transaction to the node; one it knows already is no error. */
  broadcast(raw: Hex): Promise<void>;
  /** The outcome of a mined transaction; null while the chain does not have it. */
  readOutcome(hash: Hex): Promise<Outcome | null>;

  readHead(): Promise<ChainBlock>;
  /** The block at a number; null when the chain is not that long. */
  readBlock(number: bigint): Promise<ChainBlock | null>;
  /** The newest block that the chain calls final. */
  readFinalNumber(): Promise<bigint>;
  /** What happened in a block, asked by its hash; null when nothing of interest did. */
  readFindings(block: ChainBlock, books: Books): Promise<BlockFindings | null>;

  /** Balances in minor units at a block, in the order asked. */
  readBalances(
    questions: readonly { asset: number; holder: Address }[],
    block: BlockRef,
  ): Promise<readonly bigint[]>;
  readTotalSupply(asset: number, block: BlockRef): Promise<bigint>;
}
