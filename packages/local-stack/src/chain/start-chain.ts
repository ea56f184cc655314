import { type DurableChain, openChain } from "./open-chain.ts";
import { serveRpc } from "./serve-rpc.ts";

export interface ChainOptions {
  /** The folder of the journal and the snapshots; it is created at the first start. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one by default. */
  port?: number;
  chainId: number;
  /** The number of changes between two snapshots; 400 by default. */
  snapshotEvery?: number;
  /** Called when the chain cannot continue. No acknowledged change is lost. */
  onExit?: (reason: string) => void;
}

export interface RunningChain {
  rpcUrl: string;
  /** The process id of the node; it changes with a recovery and is undefined during one. */
  nodePid(): number | undefined;
  /** Takes a snapshot and stops the node. */
  stop(): Promise<void>;
}

/**
 * Starts the local chain: an EVM node behind a journal. Every acknowledged change survives kill -9 of the
 * node, of this process or of both at any moment, with the same block hashes.
 */
export async function startChain(options: ChainOptions): Promise<RunningChain> {
  const chain: DurableChain = await openChain({
    dataDir: options.dataDir,
    chainId: options.chainId,
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
