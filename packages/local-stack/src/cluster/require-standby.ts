import pg from "pg";

const timeoutMs = 60_000;

/**
 * Lets the primary acknowledge a commit only when a standby has stored it too, and waits until one follows. Without it,
 * the last commits before a failover can be lost; with it, commits wait while no standby follows.
 * @param signal ends the wait, because the standby that is to follow has ended
 * @throws Error after a minute without a standby
 */
export async function requireStandby(databaseUrl: string, signal?: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A server that ends between two queries fails the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
    const endsAt = Date.now() + timeoutMs;
    for (;;) {
      const { rowCount } = await client.query(
        "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
      );
      if (rowCount === 1) return;
      signal?.throwIfAborted();
      if (Date.now() > endsAt) throw new Error("no standby follows the primary");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}
