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
  /** Changes the chain: the change is journalled, synced to disk and then applied, one at a time. */
  change(method: string, params: unknown[]): Promise<unknown>;
  /** Reads from the node; waits while it is being restarted. */
  read(method: string, params: unknown[]): Promise<unknown>;
  isUp(): boolean;
  nodePid(): number | undefined;
  close(): Promise<void>;
}

export interface DurableChainOptions {
  dataDir: string;
  chainId: number;
  /** The number of changes between snapshots, which limits how many a start has to repeat. */
  snapshotEvery: number;
  /** Called when the chain cannot continue. No acknowledged change is lost. */
  onFailure(error: unknown): void;
}

const genesisSchema = z.object({ timestamp: z.int().positive() });
/** A transaction with a future nonce waits in the pool, which is not part of a dump. */
const poolSchema = z.object({ pending: z.string(), queued: z.string() });
const blockSchema = z.object({ timestamp: z.string() });
const maxAttempts = 3;
const maxInGroup = 256;
/** Taking a snapshot takes time in proportion to its size, so large chains take fewer. */
const snapshotBytesPerChange = 10_000;

/** The time of the first block is random, so that no two installations have the same genesis hash. */
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
 * Opens the chain in `dataDir`: loads the snapshot and repeats the newer changes of the journal. The node
 * itself stores nothing on disk.
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
  let snapshotBlock = 0;
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
  let lastTask: Promise<void> = Promise.resolve();

  /** Runs tasks one at a time: changes, snapshots and recovery never overlap. */
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    lastTask = lastTask.then(task).catch((error: unknown) => {
      if (closed || failure !== undefined) return;
      failure = error;
      for (const waiting of queue.splice(0)) waiting.reject(error);
      options.onFailure(error);
    });
    return lastTask;
  };

  async function recover(): Promise<ChainNode> {
    await node?.kill();
    node = undefined;
    const fresh = await startNode(flags);
    const snapshot = await readSnapshot(folder);
    if (snapshot !== undefined) {
      await fresh.call("anvil_loadState", [snapshot.state]);
      snapshotBlock = Number(await fresh.call("eth_blockNumber", []));
    }
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
      if (!closed) void enqueue(async () => void (node ?? (closed ? undefined : await recover())));
    });
    return fresh;
  }

  /** Repeats a change. One that was refused the first time is refused again. */
  async function applyAgain(fresh: ChainNode, entry: JournalEntry): Promise<void> {
    await applyEntry(fresh, entry, snapshotBlock).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error;
    });
  }

  /** Applies a journalled change; if the node dies meanwhile, on the next node. */
  async function apply(entry: JournalEntry): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await applyEntry(node ?? (await recover()), entry, snapshotBlock);
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
    snapshotBlock = Number(await node.call("eth_blockNumber", []));
    await journal.cutAfter(applied);
  }

  async function applyQueued(): Promise<void> {
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
        await apply(entry).then(group[index]?.resolve, (error: unknown) => {
          if (!(error instanceof RpcError)) throw error;
          group[index]?.reject(error);
        });
      }
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      throw error;
    }
    const maxChanges = Math.max(options.snapshotEvery, snapshotBytes / snapshotBytesPerChange);
    if (applied - snapshotNumber >= maxChanges) {
      // A node that dies during its dump loses nothing: the journal still has every change.
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
        void enqueue(applyQueued);
      }),
    async read(method, params) {
      for (let attempt = 1; ; attempt += 1) {
        if (node === undefined) await lastTask;
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
      await enqueue(async () => {
        closed = true;
        await takeSnapshot().catch(() => undefined);
        await node?.kill();
        node = undefined;
        await journal.close();
      });
    },
  };
}
