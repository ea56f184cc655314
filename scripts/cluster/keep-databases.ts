import type { Databases } from "./databases.ts";

export interface DatabaseKeeper {
  /** Looks after the servers now, because one of them has ended. */
  wake(): void;
  /** True while both servers run and the standby has everything. */
  isWhole(): boolean;
  stop(): Promise<void>;
}

const pauseMs = 200;
/** How often it looks without being woken. */
const checkMs = 1_000;

/**
 * Keeps a primary and a standby running, as the cluster manager of an installation does. It is on the same machine as
 * both, so it knows that a server has ended and never takes a slow one for a dead one.
 *
 * A primary that ends is replaced by its standby, if that has stored everything that was acknowledged; otherwise it is
 * started again with its own data. A standby that ends is started again, or made anew from the primary.
 */
export function keepDatabases(databases: Databases, say: (line: string) => void): DatabaseKeeper {
  let stopping = false;
  let wake: () => void = () => undefined;
  let isResumable = true;

  async function bringBack(): Promise<void> {
    if (databases.pid("primary") === undefined) {
      if (databases.isStandbyCurrent()) {
        // The old primary may have written what the new one lacks, so it cannot follow it and is copied anew.
        isResumable = false;
        await databases.promoteStandby();
        say("the standby is the primary now");
      } else {
        await databases.restartPrimary();
        say("the primary was started again with its own data");
      }
      return;
    }
    if (isResumable) {
      // Made anew next time if it cannot follow from where it was.
      isResumable = false;
      await databases.restartStandby();
    } else await databases.addStandby();
    isResumable = true;
    say("the standby follows the primary");
  }

  const isWhole = () => databases.pid("primary") !== undefined && databases.isStandbyCurrent();

  async function keep(): Promise<void> {
    while (!stopping) {
      if (isWhole()) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, checkMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        continue;
      }
      try {
        await bringBack();
      } catch (error) {
        say(`the databases are not whole yet: ${error instanceof Error ? error.message : error}`);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  const kept = keep();
  return {
    wake: () => wake(),
    isWhole,
    async stop() {
      stopping = true;
      wake();
      await kept;
    },
  };
}
