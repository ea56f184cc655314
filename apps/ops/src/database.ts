import { createPool, type Pool, withCertificateAuthority } from "@lilypad/db";
import type { Context } from "./context.ts";
import { describeError } from "./describe-error.ts";
import { Refused, WrongUsage } from "./outcome.ts";

const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "28P01", "28000", "3D000"].includes(
    String(error.code),
  );

/**
 * Opens the database of DATABASE_DIRECT_URL or DATABASE_URL for one command, and closes it afterwards.
 * @throws WrongUsage if DATABASE_URL is not set
 * @throws Refused if the database does not let us in
 */
export async function withDatabase<T>(
  { environment }: Pick<Context, "environment">,
  use: (pool: Pool, databaseUrl: string) => Promise<T>,
  { statementTimeoutMs = 60_000 }: { statementTimeoutMs?: number } = {},
): Promise<T> {
  // Without a pooler in between: a migration has a lock of its own, and some commands run for minutes.
  const given = environment.DATABASE_DIRECT_URL || environment.DATABASE_URL;
  if (given === undefined || given === "") {
    throw new WrongUsage("DATABASE_URL: is required; set it to the address of the database.");
  }
  const databaseUrl = withCertificateAuthority(given, environment.DATABASE_CA_FILE);
  const pool = createPool({
    databaseUrl,
    maxConnections: 4,
    statementTimeoutMs,
    // An operator can wait longer than a request of a person.
    connectTimeoutMs: 30_000,
  });
  try {
    return await use(pool, databaseUrl);
  } catch (error) {
    if (isUnreachable(error)) {
      throw new Refused(`The database does not answer: ${describeError(error)}. Nothing was done.`);
    }
    throw error;
  } finally {
    await pool.end().catch(() => undefined);
  }
}
