import type { ChainPort } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { Gauge, type Registry } from "prom-client";

export interface ReadinessDeps {
  pool: Pool;
  chain: Pick<ChainPort, "readHead">;
  registry: Registry;
  settlement: {
    hasAcceptedSends(): boolean;
    isReconciliationStale(): boolean;
    describeStandstill(): string | null;
  };
}

/** How long the answer of the chain node is reused. */
const chainCacheMs = 5_000;
/** /ready does not wait for a node that does not answer. */
const chainWaitMs = 500;
/** /ready does not wait longer for a database that does not answer. Proxies give up after two seconds. */
const readyWaitMs = 1_000;
/** A database that has answered within this time is busy, and not away. */
const busyMs = 10_000;
/** A scrape does not wait longer for a database that does not answer. */
const databaseWaitMs = 2_000;

const chainAway =
  "The chain node does not answer. Payments are accepted and stay pending until it does.";

const reconciliationStale =
  "The payment records have not been compared with the chain for too long. Is a worker running?";

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

const succeeds = (request: Promise<unknown>) =>
  request.then(
    () => true,
    () => false,
  );

/** Watches whether the chain node answers, at the request of others and at most once in a while. */
function createChainWatch(chain: ReadinessDeps["chain"]) {
  let answers = true;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();
  return async function chainAnswers(): Promise<boolean> {
    if (performance.now() - askedAtMs >= chainCacheMs) {
      askedAtMs = performance.now();
      asking = succeeds(chain.readHead()).then((answered) => {
        answers = answered;
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const wait = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, chainWaitMs);
    });
    await Promise.race([asking, wait]);
    clearTimeout(timer);
    return answers;
  };
}

/**
 * Decides whether this process accepts work: its database can be written, its chain is not known to be another one, and
 * sends have been accepted once, because the chain was verified for this database. Later trouble of the chain is only a
 * warning: everything else works without it, and no other process would do better.
 */
export function createReadiness({ pool, chain, registry, settlement }: ReadinessDeps) {
  const chainAnswers = createChainWatch(chain);
  let isCompared = false;
  new Gauge({
    name: "lilypad_chain_answers",
    help: "1 if the chain node answered this process last time, else 0",
    registers: [registry],
    async collect() {
      this.set((await chainAnswers()) ? 1 : 0);
    },
  });

  const isWritable = async () => {
    const { rows } = await pool.query<{ isWritable: boolean }>(
      "select current_setting('transaction_read_only') = 'off' as is_writable",
    );
    if (rows[0]?.isWritable !== true) throw new Error("the database is read-only");
  };
  new Gauge({
    name: "lilypad_database_writable",
    help: "1 if this process can write to its database, 0 if that is away or read-only",
    registers: [registry],
    async collect() {
      const late = pause(databaseWaitMs).then(() => false);
      this.set((await Promise.race([succeeds(isWritable()), late])) ? 1 : 0);
    },
  });

  let writableAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Whether the database can be written. If all connections are busy, the last answer counts for a while: a proxy that
   * takes a busy process out would give its load to the others, which would then fail in turn.
   */
  async function isDatabaseThere(): Promise<boolean> {
    const asked = succeeds(isWritable()).then((isThere) => {
      writableAtMs = isThere ? performance.now() : Number.NEGATIVE_INFINITY;
      return isThere;
    });
    const late = pause(readyWaitMs).then(() => performance.now() - writableAtMs < busyMs);
    return Promise.race([asked, late]);
  }

  return {
    /** Records that the chain was compared with the deployment, or does not answer. */
    noteCompared(): void {
      isCompared = true;
    },
    /** Checks the dependencies for /ready. `sends` is false until sends have been accepted once. */
    check: async () => ({
      database: await isDatabaseThere(),
      sends: isCompared && settlement.hasAcceptedSends(),
    }),
    /** The problems that operators should know although the process is ready. */
    listWarnings: async (): Promise<string[]> => [
      ...((await chainAnswers()) ? [] : [chainAway]),
      ...[settlement.describeStandstill() ?? []].flat(),
      ...(settlement.isReconciliationStale() ? [reconciliationStale] : []),
    ],
  };
}
