import { freePort } from "../ports.ts";
import { type PostgresOptions, type RunningPostgres, startPostgres } from "./start-postgres.ts";

export interface KeptPostgres {
  databaseUrl: string;
  /** Undefined while it is being started again. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

const pauseMs = 500;

/**
 * Starts PostgreSQL and starts it again, at the same address, whenever it falls.
 * @param log told about each fall
 */
export async function keepPostgres(
  options: Omit<PostgresOptions, "onExit">,
  log: (line: string) => void,
): Promise<KeptPostgres> {
  const port = options.port ?? (await freePort());
  let running: RunningPostgres | undefined;
  let stopping = false;
  let coming: Promise<void> = Promise.resolve();

  const start = async (): Promise<RunningPostgres> => {
    const started = await startPostgres({
      ...options,
      port,
      onExit(reason) {
        log(reason);
        running = undefined;
        coming = startAgain();
      },
    });
    running = started;
    return started;
  };

  async function startAgain(): Promise<void> {
    while (!stopping && running === undefined) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (stopping) return;
      await start().catch((error: unknown) => log(String(error)));
    }
  }

  const { databaseUrl } = await start();
  return {
    databaseUrl,
    pid: () => running?.pid,
    async stop() {
      stopping = true;
      await coming;
      await running?.stop();
    },
  };
}
