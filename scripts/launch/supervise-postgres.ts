import { freePort, type RunningPostgres, startPostgres } from "@lilypad/local-stack";

export interface SupervisedPostgres {
  /** Does not change while the launcher runs. */
  databaseUrl: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const pauseMs = 300;
const attempts = 5;

/** Starts PostgreSQL, and restarts it at the same address if it ends unexpectedly. */
export async function supervisePostgres(options: {
  dataDir: string;
  say(line: string): void;
  /** Called after each restart, with a new process id. */
  onRestart(): void;
  /** Called if a restart fails. */
  onLost(error: unknown): void;
}): Promise<SupervisedPostgres> {
  const port = await freePort();
  let stopping = false;
  let running: RunningPostgres | undefined;
  let restarting: Promise<void> | undefined;

  const start = async () => {
    running = await startPostgres({
      dataDir: options.dataDir,
      port,
      onExit: (reason) => {
        running = undefined;
        if (stopping) return;
        options.say(`${reason.split("\n")[0]}; restarting it`);
        restarting = bringBack();
      },
    });
    return running;
  };
  async function bringBack(): Promise<void> {
    for (let attempt = 1; !stopping; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
      try {
        await start();
        options.onRestart();
        return;
      } catch (error) {
        if (attempt < attempts) continue;
        options.onLost(error);
        return;
      }
    }
  }

  const { databaseUrl } = await start();
  return {
    databaseUrl,
    pid: () => running?.pid,
    async stop() {
      stopping = true;
      await restarting;
      await running?.stop();
    },
  };
}
