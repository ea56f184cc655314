import pg from "pg";

export interface Host {
  readonly host: string;
  readonly port: number;
}

/** A server that does not answer within this time is not the primary for now. */
const probeTimeoutMs = 2_000;

const hostOf = (url: string): Host => {
  const { host, port } = new pg.Client({ connectionString: url });
  return { host, port };
};

const nameOf = ({ host, port }: Host) => `${host}:${port}`;

/** Connects for a moment. @throws Error if the server cannot be reached or cannot be written */
async function probe(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: "lilypad probe",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      "show transaction_read_only",
    );
    if (rows[0]?.transaction_read_only !== "off") throw new Error("it is read-only");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** No host of the database could be used; the reasons are in the message, without passwords. */
export class NoWritableHost extends Error {
  override readonly name = "NoWritableHost";
}

/**
 * Creates a function that finds the host to connect to, as libpq does for target_session_attrs=read-write: the first one
 * that can be written, one after the other, beginning with the one that was found last. So all connections go to the same
 * server also while an old primary still runs.
 * @param urls of the same database on several servers
 */
export function createHostChooser(urls: readonly string[]): () => Promise<Host> {
  const hosts = urls.map((url) => ({ url, ...hostOf(url) }));
  let last = 0;
  let searching: Promise<Host> | undefined;

  async function search(): Promise<Host> {
    const reasons: string[] = [];
    for (const step of hosts.keys()) {
      const place = (last + step) % hosts.length;
      const { url, ...host } = hosts[place] ?? { url: "", host: "", port: 0 };
      try {
        await probe(url);
        last = place;
        return host;
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string };
        reasons.push(`${nameOf(host)}: ${code ?? message}`);
      }
    }
    throw new NoWritableHost(`none of the database's hosts can be written (${reasons.join("; ")})`);
  }

  return () => {
    searching ??= search().finally(() => {
      searching = undefined;
    });
    return searching;
  };
}
