// The oldest PostgreSQL that the product supports, with the product's loops, whose statements it must understand, too. It is
// Debian's package, and skipped without it. The newest is the one of all other tests.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLedger } from "@lilypad/ledger";
import { findDebianPostgres, startPostgres } from "@lilypad/local-stack";
import { createTestDatabase, waitFor } from "@lilypad/testing";
import { afterEach, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { dataOf, openProduct } from "../apps/server/test/worlds/open-product.ts";

const oldest = findDebianPostgres(15);
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it.skipIf(oldest === undefined)(
  "PostgreSQL 15, the oldest that is supported, takes all migrations, and a payment settles with books that agree with the chain",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lilypad-postgres-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres({
      dataDir: join(folder, "postgres"),
      durable: false,
      ...(oldest === undefined ? {} : { binaries: oldest }),
    });
    closers.push(() => postgres.stop());
    const database = await createTestDatabase({ migrations, serverUrl: postgres.databaseUrl });
    closers.push(() => database.pool.end());
    const { rows } = await database.pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    expect(rows[0]?.version).toBe(15);
    // Versions before 18 have it from us.
    const { rows: ids } = await database.pool.query<{ id: string }>(
      "select uuidv7()::text as id, pg_sleep(0.001) from generate_series(1, 3)",
    );
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort());
    expect(ids[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    const world = await openChainWorld();
    closers.push(() => world.close());
    const product = await openProduct({ loops: true, world, databaseUrl: database.databaseUrl });
    closers.push(() => product.close());
    const [ann, bob] = [await product.signUp("Ann"), await product.signUp("Bob")];
    await product.settled();
    await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 30_000 });
    dataOf(
      await product.call("sendTransfer", {
        token: ann.token,
        body: {
          recipientUserId: bob.id,
          amount: "12.50",
          currency: "LIL",
          correlationId: crypto.randomUUID(),
        },
      }),
    );
    await product.settled();
    expect(await product.balanceOf(bob, "LIL")).toMatchObject({ balance: "112.50" });
    expect(await world.balanceOf(bob.safeAddress, "LIL")).toBe(112_500_000n);
    expect(await checkLedger(database.pool)).toEqual([]);
  },
  180_000,
);
