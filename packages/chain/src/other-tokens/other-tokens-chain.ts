import type { Address, Hex } from "viem";
import type { BlockRange } from "../node/search-in-steps.ts";

/** A token that lies in a Safe. Its creator chose its name and symbol, which may be anything. */
export interface Holding {
  /** Null for ether. */
  readonly token: Address | null;
  /** In the token's smallest unit. */
  readonly amount: bigint;
  /** Null if the token has none, or none that can be read. */
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
}

/** The result of a search for arrived tokens. */
export interface TokenSearch {
  /** Tokens of which something has arrived, listed ones left out. */
  readonly tokens: readonly Address[];
  /** The blocks that were searched: all of them, or a part that lies at the end where the search began. Null if none. */
  readonly searched: BlockRange | null;
}

/** A movement out of a Safe that an operator reports. */
export interface ReturnMovement {
  readonly safe: Address;
  /** Null for ether. */
  readonly token: Address | null;
  readonly to: Address;
  readonly amount: bigint;
}

/** Chain calls for tokens that are not listed. Each throws a ChainError if the node gives no answer. */
export interface OtherTokensChain {
  readHeadNumber(): Promise<bigint>;
  /** The number of the first block that is not older than a time; that of the newest block if all are older. */
  findBlockAt(time: Date): Promise<bigint>;
  /** When a block was made. */
  readBlockTime(number: bigint): Promise<Date>;
  /**
   * Searches blocks for tokens that arrived at an address. Nodes limit how many blocks they search at a time, so a
   * long range may need more than `maxQuestions` calls.
   */
  findArrived(
    holder: Address,
    blocks: BlockRange,
    options: { readonly newestFirst: boolean; readonly maxQuestions: number },
  ): Promise<TokenSearch>;
  /** Reads an address's holdings of tokens, in their order, without those that do not answer like a token. */
  readHoldings(holder: Address, tokens: readonly Address[]): Promise<readonly Holding[]>;
  /** Reads an address's holding of ether. */
  readEther(holder: Address): Promise<Holding>;
  /**
   * Whether a transaction of the chain has made a movement: "missing" if the chain does not have it, "other" if it did not, or did
   * something else.
   */
  checkReturn(hash: Hex, movement: ReturnMovement): Promise<"done" | "missing" | "other">;
}
