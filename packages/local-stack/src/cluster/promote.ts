import pg from "pg";

/**
 * Makes a standby the primary, and waits until it can be written. It no longer waits for a standby of its own, because
 * there is none yet.
 */
export async function promote(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A server that ends between two queries fails the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ done: boolean }>("select pg_promote(true, 60) as done");
    if (rows[0]?.done !== true) throw new Error("the standby was not promoted within a minute");
    await client.query("alter system set synchronous_standby_names = ''");
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
}
