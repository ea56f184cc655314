import pg from "pg";

async function finishRecovery(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>("select pg_promote(true, 60) as done");
  if (rows[0]?.done !== true) throw new Error("the standby was not promoted within a minute");
}

/**
 * Makes a standby the primary, and waits until it can be written. It no longer waits for a standby of its own,
 * because there is none yet. A server that is the primary already stays so.
 * @param onBegin called when the server answers, just before its promotion is requested
 */
export async function promote(
  databaseUrl: string,
  onBegin: () => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A server that ends between two queries fails the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows: states } = await client.query<{ follows: boolean }>(
      "select pg_is_in_recovery() as follows",
    );
    onBegin();
    if (states[0]?.follows === true) await finishRecovery(client);
    await client.query("alter system set synchronous_standby_names = ''");
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}
