import { createHash } from "node:crypto";
import {
  type BatchItem,
  type ChainBlock,
  type ChainDeployment,
  ChainRejected,
  type DailyBudget,
  type ItemEvidence,
  predictSafeAddress,
  type SettleCall,
  type Simulation,
  unpackOwners,
} from "@lilypad/chain";
import { type ChainAsset, partsPerMinor } from "@lilypad/money";
import { type Address, type Hex, zeroAddress } from "viem";
import type { Chance } from "./take-over-chance.ts";

/** A movement that is in the log of a chain transaction. */
export interface ChainMove {
  readonly asset: ChainAsset;
  /** Whole minor units. */
  readonly amount: bigint;
  /** The parts of a minor unit that move beside the amount. */
  readonly parts: bigint;
  readonly from: Address;
  readonly to: Address;
  /** The index among the logs of its transaction. */
  readonly position: number;
}

/** A transaction that is in a block. */
export interface Mined {
  readonly transaction: ChainTransaction;
  readonly status: "success" | "reverted";
  readonly moves: readonly ChainMove[];
  /** Of a batch only. */
  readonly evidence: readonly ItemEvidence[];
}

export interface Settle extends SettleCall {
  readonly nonce: number;
  readonly fee: bigint;
  readonly gasLimit: bigint;
}

export type ChainTransaction = { readonly hash: Hex } & (
  | { readonly kind: "settle"; readonly call: Settle }
  | { readonly kind: "move"; readonly move: Omit<ChainMove, "position"> }
);

type Encoded = Pick<SettleCall, "owners" | "items"> & { readonly digest: Hex };

interface Block extends ChainBlock {
  readonly mined: readonly Mined[];
  /** The state before the block, to undo it. */
  readonly before: { key: string; balance: bigint }[];
  readonly created: Address[];
  readonly nextBatch: bigint;
  readonly nonce: number;
}

export type SimulatedChain = ReturnType<typeof createSimulatedChain>;

export const hashOf = (...parts: unknown[]): Hex =>
  `0x${createHash("sha256").update(parts.join(" ")).digest("hex")}`;

const keyOf = (asset: ChainAsset, holder: Address) => `${asset} ${holder}`;
const gasUsed = 100_000n;
/** Blocks that a rewind can undo at most; older ones are final. */
export const maxRewind = 8;

/** A chain with Safes, tokens and the settlement module, as far as settlement depends on them. */
export function createSimulatedChain(chance: Chance, deployment: ChainDeployment) {
  const blocks: Block[] = [];
  /** In parts of a minor unit, as the token with the most decimals has it. */
  const balances = new Map<string, bigint>();
  const safes = new Set<Address>();
  const refused = new Set<string>();
  const contents = new Map<Hex, readonly BatchItem[]>();
  const digests = new Map<string, Hex>();
  const signed = new Map<Hex, ChainTransaction>();
  const outcomes = new Map<Hex, Mined>();
  let pool: ChainTransaction[] = [];
  let nextBatch = 0n;
  let nonce = 0;
  let isPaused = false;
  let salt = 0;
  let moved = 0;
  let minesAtOnce = true;
  /** Before this block a rewind could change how a transaction ends. */
  let stableFrom = 0;

  const exactBalanceOf = (asset: ChainAsset, holder: Address) =>
    balances.get(keyOf(asset, holder)) ?? 0n;
  const balanceOf = (asset: ChainAsset, holder: Address) =>
    exactBalanceOf(asset, holder) / partsPerMinor;
  const head = () => {
    const last = blocks.at(-1);
    if (last === undefined) throw new Error("the chain has no block");
    return last;
  };

  /** Moves an amount in a copy of the balances, if sender and token allow it. */
  function tryMove(
    state: Map<string, bigint>,
    existing: ReadonlySet<Address>,
    { asset, amount, from, to, parts = 0n }: BatchItem & { readonly parts?: bigint },
  ): boolean {
    const exact = amount * partsPerMinor + parts;
    const read = (holder: Address) =>
      state.get(keyOf(asset, holder)) ?? exactBalanceOf(asset, holder);
    if (from !== null) {
      if (!existing.has(from) || read(from) < exact) return false;
      if (refused.has(keyOf(asset, from)) || refused.has(keyOf(asset, zeroAddress))) return false;
      state.set(keyOf(asset, from), read(from) - exact);
    }
    state.set(keyOf(asset, to), read(to) + exact);
    return true;
  }

  const safesOf = ({ owners }: SettleCall): Address[] =>
    unpackOwners(owners).map(
      ({ owner, kind }) => predictSafeAddress(deployment, owner, kind).toLowerCase() as Address,
    );

  function refusalOf({ number }: SettleCall) {
    if (isPaused) return { error: "paused", message: "IsPaused" } as const;
    if (number !== nextBatch) return { error: "wrong_batch", message: "WrongBatch" } as const;
    return null;
  }

  function itemsOf({ items }: SettleCall): readonly BatchItem[] {
    const decoded = contents.get(items);
    if (decoded === undefined) throw new Error("a batch was sent that was never encoded");
    return decoded;
  }

  function simulate(call: SettleCall): Simulation {
    const refusal = refusalOf(call);
    if (refusal !== null) return { accepted: false, ...refusal };
    const existing = new Set([...safes, ...safesOf(call)]);
    const state = new Map<string, bigint>();
    return { accepted: true, moves: itemsOf(call).map((item) => tryMove(state, existing, item)) };
  }

  /** Executes a transaction on the state. */
  function execute(transaction: ChainTransaction, undo: Pick<Block, "before" | "created">): Mined {
    const write = (state: ReadonlyMap<string, bigint>) => {
      for (const [key, balance] of state) {
        undo.before.push({ key, balance: balances.get(key) ?? 0n });
        balances.set(key, balance);
      }
    };
    if (transaction.kind === "move") {
      const { move } = transaction;
      const state = new Map<string, bigint>();
      const from = move.from === zeroAddress ? null : move.from;
      if (!tryMove(state, new Set([...safes, move.from]), { ...move, from }))
        return { transaction, status: "reverted", moves: [], evidence: [] };
      write(state);
      return { transaction, status: "success", moves: [{ ...move, position: 0 }], evidence: [] };
    }
    nonce += 1;
    const { call } = transaction;
    if (refusalOf(call) !== null)
      return { transaction, status: "reverted", moves: [], evidence: [] };
    nextBatch += 1n;
    const created = safesOf(call).filter((safe) => !safes.has(safe));
    for (const safe of created) safes.add(safe);
    undo.created.push(...created);
    const moves: ChainMove[] = [];
    const evidence = itemsOf(call).map((item): ItemEvidence => {
      const state = new Map<string, bigint>();
      if (!tryMove(state, safes, item)) return { result: "failed", logPosition: null };
      write(state);
      const position = created.length + moves.length;
      moves.push({ ...item, parts: 0n, from: item.from ?? zeroAddress, position });
      return { result: "moved", logPosition: position };
    });
    return { transaction, status: "success", moves, evidence };
  }

  function seal(transactions: readonly ChainTransaction[]): void {
    const parent = blocks.at(-1);
    const number = BigInt(blocks.length);
    const undo = { before: [], created: [] };
    const state = { nextBatch, nonce };
    const mined = transactions.map((transaction) => execute(transaction, undo));
    for (const one of mined) outcomes.set(one.transaction.hash, one);
    salt += 1;
    blocks.push({
      number,
      hash: hashOf("block", number, salt),
      parentHash: parent?.hash ?? hashOf("no block"),
      time: new Date(Math.floor(chance.now() / 1000) * 1000),
      mined,
      ...undo,
      ...state,
    });
  }

  /** Mines what waits: of two transactions with one nonce the dearer one. */
  function mine(): void {
    const sealed: ChainTransaction[] = [];
    let next = nonce;
    const waiting = pool;
    pool = [];
    const settling = () =>
      waiting
        .flatMap((one) => (one.kind === "settle" && one.call.nonce === next ? [one] : []))
        .sort((one, other) => Number(other.call.fee - one.call.fee))[0];
    // A payment that finds its token stopped is tried again until it is not.
    const isStopped = (one: ChainTransaction) =>
      one.kind === "move" && refused.has(keyOf(one.move.asset, zeroAddress));
    for (const one of waiting) if (one.kind === "move" && !isStopped(one)) sealed.push(one);
    for (let one = settling(); one !== undefined; one = settling()) {
      sealed.push(one);
      next += 1;
    }
    pool = waiting.filter((one) =>
      one.kind === "settle" ? one.call.nonce >= next : isStopped(one),
    );
    seal(sealed);
  }

  /** Takes a signed transaction, once. */
  function take(transaction: ChainTransaction): void {
    if (outcomes.has(transaction.hash)) return;
    if (pool.some(({ hash }) => hash === transaction.hash)) return;
    if (transaction.kind === "settle" && transaction.call.nonce < nonce)
      throw new ChainRejected("nonce too low");
    pool.push(transaction);
  }

  seal([]);

  return {
    deployment,
    balanceOf,
    simulate,
    mine,
    head,
    blockAt: (number: bigint) => blocks[Number(number)] ?? null,
    finalNumber: () => BigInt(Math.max(-1, blocks.length - 1 - maxRewind)),
    readNextBatch: () => nextBatch,
    nonce: () => nonce,
    exists: (safe: Address) => safes.has(safe),
    outcomeOf: (hash: Hex) => outcomes.get(hash) ?? null,
    /** Notes what an encoded batch contains. */
    remember({ owners, items, digest }: Encoded, decoded: readonly BatchItem[]): void {
      const plain = decoded.map(({ asset, amount, from, to }) => ({ asset, amount, from, to }));
      contents.set(items, plain);
      digests.set(`${items} ${owners}`, digest);
    },
    contentOf: (items: Hex, owners: Hex) => ({
      digest: digests.get(`${items} ${owners}`) ?? "0x",
      decoded: contents.get(items) ?? [],
    }),
    /** Notes a signed transaction, which only its bytes stand for. */
    prepare: (transaction: ChainTransaction) => void signed.set(transaction.hash, transaction),
    takePrepared(raw: Hex): void {
      const transaction = signed.get(raw);
      if (transaction === undefined) throw new Error("these bytes were never signed");
      take(transaction);
      if (minesAtOnce) mine();
    },
    /** Whether a transaction is mined as soon as it arrives. */
    mineAtOnce(to: boolean): void {
      minesAtOnce = to;
    },
    budgets: (): DailyBudget[] =>
      (["LIL", "usdc", "eurc"] as const).map((asset) => ({
        asset,
        dailyCap: 10n ** 18n,
        spent: 0n,
      })),
    gasUsed,
    /** Adds a transaction to the pool that moves money without the product. @returns its hash */
    move(move: Omit<ChainMove, "position">): Hex {
      moved += 1;
      const hash = hashOf("move", moved, move.asset, move.amount, move.parts, move.from, move.to);
      pool.push({ kind: "move", hash, move });
      return hash;
    },
    /** Balances at a block, which the later blocks are undone for. */
    balancesAt(number: bigint) {
      const undone = new Map<string, bigint>();
      for (const { before } of blocks.slice(Number(number) + 1).reverse())
        for (const { key, balance } of [...before].reverse()) undone.set(key, balance);
      return (asset: ChainAsset, holder: Address) =>
        (undone.get(keyOf(asset, holder)) ?? exactBalanceOf(asset, holder)) / partsPerMinor;
    },
    supplyAt(asset: ChainAsset, number: bigint): bigint {
      const at = this.balancesAt(number);
      const holders = [...balances.keys()].filter((key) => key.startsWith(`${asset} `));
      return holders.reduce((sum, key) => sum + at(asset, key.split(" ")[1] as Address), 0n);
    },
    /** Undoes the newest blocks and mines their transactions again, in the same order and in other blocks. */
    rewind(depth: number): number {
      const undone: Block[] = [];
      while (undone.length < Math.min(depth, maxRewind) && blocks.length - 1 > stableFrom) {
        const block = blocks.pop();
        if (block === undefined) break;
        for (const { key, balance } of [...block.before].reverse()) balances.set(key, balance);
        for (const safe of block.created) safes.delete(safe);
        nextBatch = block.nextBatch;
        nonce = block.nonce;
        for (const { transaction } of block.mined) outcomes.delete(transaction.hash);
        undone.unshift(block);
      }
      if (undone.length === 0) return 0;
      seal([]);
      const again = undone.flatMap(({ mined }) => mined.map(({ transaction }) => transaction));
      const inFirst = Math.ceil(again.length / 2);
      seal(again.slice(0, inFirst));
      seal(again.slice(inFirst));
      return undone.length;
    },
    /** The token's issuer refuses transfers out of a Safe, or out of all (the zero address). */
    setRefused(asset: ChainAsset, holder: Address, to: boolean): void {
      if (to) refused.add(keyOf(asset, holder));
      else refused.delete(keyOf(asset, holder));
      seal([]);
      stableFrom = blocks.length - 1;
    },
    setPaused(to: boolean): void {
      isPaused = to;
      seal([]);
      stableFrom = blocks.length - 1;
    },
    /** Ends every refusal and pause. */
    allowAll(): void {
      refused.clear();
      isPaused = false;
      seal([]);
      stableFrom = blocks.length - 1;
    },
    isWaiting: () => pool.length > 0,
    createSafe: (safe: Address) => void safes.add(safe),
  };
}
