import { type DurableChain, openChain } from "./open-chain.ts";
import { serveRpc } from "./serve-rpc.ts";

export interface ChainOptions {
  /** Where the journal and the snapshots live; made at the first start. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when not given. */
  port?: number;
  /** Arbitrum's 42161 when not given. */
  chainId?: number;
  /** Changes between two snapshots. */
  snapshotEvery?: number;
  /** Called when the chain cannot go on; nothing that was acknowledged is lost. */
  onExit?: (reason: string) => void;
}

export interface RunningChain {
  rpcUrl: string;
  /** The node's process; another one after a recovery, undefined during it. */
  nodePid(): number | undefined;
  /** Takes a snapshot and ends the node. */
  stop(): Promise<void>;
}

/**
 * Starts the local chain: an EVM node behind a journal. Whatever it acknowledged is there again, with
 * the same block hashes, after kill -9 of the node, of this process or of both at any instant.
 */
export async function startChain(options: ChainOptions): Promise<RunningChain> {
  const chain: DurableChain = await openChain({
    dataDir: options.dataDir,
    chainId: options.chainId ?? 42_161,
    snapshotEvery: options.snapshotEvery ?? 400,
    onFailure: (error) =>
      options.onExit?.(error instanceof Error ? error.message : "the local chain stopped"),
  });
  const server = await serveRpc(chain, options.port ?? 0).catch(async (error: unknown) => {
    await chain.close();
    throw error;
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    rpcUrl: `http://127.0.0.1:${address.port}`,
    nodePid: chain.nodePid,
    async stop() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      await chain.close();
      server.closeAllConnections();
      await ended;
    },
  };
}
