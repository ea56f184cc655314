import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { applyEntry } from "./apply-entry.ts";
import { type JournalEntry, openJournal } from "./journal.ts";
import { RpcError } from "./rpc-error.ts";
import { readSnapshot, writeSnapshot } from "./snapshots.ts";
import { type ChainNode, startNode } from "./start-node.ts";
import { writeWhole } from "./write-whole.ts";

/** A chain that survives kill -9 of its node and of this process. */
export interface DurableChain {
  /** Changes the chain: journalled, synced, then made, one after another. */
  change(method: string, params: unknown[]): Promise<unknown>;
  /** Reads from the node; waits while that is being brought back. */
  read(method: string, params: unknown[]): Promise<unknown>;
  isUp(): boolean;
  nodePid(): number | undefined;
  close(): Promise<void>;
}

export interface DurableChainOptions {
  dataDir: string;
  chainId: number;
  /** Changes after which a snapshot is taken, so that a start need not repeat more than these. */
  snapshotEvery: number;
  /** Called when the chain cannot go on; nothing that was acknowledged is lost. */
  onFailure(error: unknown): void;
}

const genesisSchema = z.object({ timestamp: z.int().positive() });
/** A transaction sent ahead of its turn waits in the pool, which no dump holds. */
const poolSchema = z.object({ pending: z.string(), queued: z.string() });
const blockSchema = z.object({ timestamp: z.string() });
const maxAttempts = 3;
const maxInGroup = 256;
/** Taking a snapshot costs time in proportion to its size, so large chains take fewer. */
const snapshotBytesPerChange = 10_000;

/** The first block's time is drawn at random, so that no two installations share a genesis hash. */
async function readGenesis(folder: string): Promise<{ timestamp: number }> {
  const path = join(folder, "genesis.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text !== undefined) return genesisSchema.parse(JSON.parse(text));
  const month = 30 * 24 * 3600;
  const timestamp = Math.floor(Date.now() / 1000) - 1 - Math.floor(Math.random() * month);
  await writeWhole(path, `${JSON.stringify({ timestamp })}\n`);
  return { timestamp };
}

/**
 * Opens the chain in `dataDir`: loads the snapshot and makes the newer changes of the journal again.
 * The node itself keeps nothing on disk.
 */
export async function openChain(options: DurableChainOptions): Promise<DurableChain> {
  const folder = options.dataDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const genesis = await readGenesis(folder);
  const first = await readSnapshot(folder);
  const journal = await openJournal(folder, first?.number ?? 0);
  const flags = [
    ...["--chain-id", String(options.chainId), "--timestamp", String(genesis.timestamp)],
    ...["--accounts", "0", "--no-mining", "--order", "fifo", "--gas-limit", "100000000"],
    ...["--no-request-size-limit", "--prune-history", "500", "--disable-min-priority-fee"],
  ];
  let snapshotNumber = first?.number ?? 0;
  let snapshotBytes = (first?.state.length ?? 0) / 2;
  let applied = snapshotNumber + (await journal.readAfter(snapshotNumber)).length;
  let lastAt = genesis.timestamp;
  let node: ChainNode | undefined;
  let closed = false;
  let failure: unknown;
  const queue: {
    method: string;
    params: unknown[];
    resolve(result: unknown): void;
    reject(error: unknown): void;
  }[] = [];
  let turn: Promise<void> = Promise.resolve();

  /** One thing at a time: changes, snapshots and recovery never overlap. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => {
      if (closed || failure !== undefined) return;
      failure = error;
      for (const waiting of queue.splice(0)) waiting.reject(error);
      options.onFailure(error);
    });
    return turn;
  };

  async function recover(): Promise<ChainNode> {
    await node?.kill();
    node = undefined;
    const fresh = await startNode(flags);
    const snapshot = await readSnapshot(folder);
    if (snapshot !== undefined) await fresh.call("anvil_loadState", [snapshot.state]);
    for (const entry of await journal.readAfter(snapshot?.number ?? 0)) {
      if (entry.number > applied) break;
      await applyAgain(fresh, entry);
      lastAt = Math.max(lastAt, entry.at);
    }
    const block = blockSchema.parse(await fresh.call("eth_getBlockByNumber", ["latest", false]));
    lastAt = Math.max(lastAt, Number(block.timestamp));
    node = fresh;
    void fresh.ended.then(() => {
      if (node === fresh) node = undefined;
      if (!closed) void inTurn(async () => void (node ?? (closed ? undefined : await recover())));
    });
    return fresh;
  }

  /** A change that was refused the first time is refused again, in the same words. */
  async function applyAgain(fresh: ChainNode, entry: JournalEntry): Promise<void> {
    await applyEntry(fresh, entry).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error;
    });
  }

  /** Makes a journalled change; when the node dies meanwhile, on its successor. */
  async function make(entry: JournalEntry): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await applyEntry(node ?? (await recover()), entry);
        applied = entry.number;
        return result;
      } catch (error) {
        if (error instanceof RpcError) {
          applied = entry.number;
          throw error;
        }
        if (attempt === maxAttempts || closed) throw error;
        await node?.kill();
        node = undefined;
      }
    }
  }

  async function takeSnapshot(): Promise<void> {
    if (node === undefined || applied === snapshotNumber) return;
    const pool = poolSchema.parse(await node.call("txpool_status", []));
    if (Number(pool.pending) + Number(pool.queued) > 0) return;
    const state = z.string().parse(await node.call("anvil_dumpState", []));
    snapshotBytes = await writeSnapshot(folder, { number: applied, state });
    snapshotNumber = applied;
    await journal.cutAfter(applied);
  }

  async function work(): Promise<void> {
    const group = queue.splice(0, maxInGroup);
    if (group.length === 0) return;
    lastAt = Math.max(lastAt, Math.floor(Date.now() / 1000));
    const entries = group.map(({ method, params }, index) => ({
      number: applied + 1 + index,
      at: lastAt,
      method,
      params,
    }));
    try {
      await journal.append(entries);
      for (const [index, entry] of entries.entries()) {
        await make(entry).then(group[index]?.resolve, (error: unknown) => {
          if (!(error instanceof RpcError)) throw error;
          group[index]?.reject(error);
        });
      }
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      throw error;
    }
    const patience = Math.max(options.snapshotEvery, snapshotBytes / snapshotBytesPerChange);
    if (applied - snapshotNumber >= patience) {
      // A node that dies during its dump costs nothing: the journal still has every change.
      await takeSnapshot().catch((error: unknown) => {
        if (node !== undefined && error instanceof RpcError) throw error;
      });
    }
  }

  await recover();

  return {
    change: (method, params) =>
      new Promise((resolve, reject) => {
        if (closed || failure !== undefined) {
          reject(new RpcError(-32_603, "the local chain has stopped"));
          return;
        }
        queue.push({ method, params, resolve, reject });
        void inTurn(work);
      }),
    async read(method, params) {
      for (let attempt = 1; ; attempt += 1) {
        if (node === undefined) await turn;
        const current = node;
        if (current === undefined) throw new RpcError(-32_603, "the local chain has stopped");
        try {
          return await current.call(method, params);
        } catch (error) {
          if (error instanceof RpcError || attempt === maxAttempts) throw error;
          await Promise.race([current.ended, new Promise((resolve) => setTimeout(resolve, 1_000))]);
        }
      }
    },
    isUp: () => node !== undefined && failure === undefined,
    nodePid: () => node?.pid,
    async close() {
      await inTurn(async () => {
        closed = true;
        await takeSnapshot().catch(() => undefined);
        await node?.kill();
        node = undefined;
        await journal.close();
      });
    },
  };
}
