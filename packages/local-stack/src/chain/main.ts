import { z } from "zod";
import { startChain } from "./start-chain.ts";

const settings = z.object({
  CHAIN_DATA_DIR: z.string().min(1),
  CHAIN_ID: z.coerce.number().int().positive(),
  CHAIN_PORT: z.coerce.number().int().min(0).max(65_535),
});

/** Runs the local chain as its own process until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const { CHAIN_DATA_DIR, CHAIN_ID, CHAIN_PORT } = settings.parse(process.env);
  const chain = await startChain({
    dataDir: CHAIN_DATA_DIR,
    chainId: CHAIN_ID,
    port: CHAIN_PORT,
    // The launcher restarts it; acknowledged changes are in the journal.
    onExit: (reason) => {
      console.error(reason);
      process.exit(1);
    },
  });
  console.log(`the local chain is ready at ${chain.rpcUrl}`);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      chain.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
