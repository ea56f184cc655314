import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLeaving, type Leaving } from "../../../test/leaving.ts";
import { type ChainWorld, openChainWorld } from "../../../test/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../../../test/open-product.ts";
import { migrations } from "../../migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let friend: SignedUp;
let leaving: Leaving;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  friend = await product.signUp("Friend");
  leaving = createLeaving(product, friend);
  await product.settled();
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

describe("an account that is being deleted", () => {
  it("happens once, however often it is asked for at the same moment", async () => {
    const jon = await leaving.signUpEmpty("Jon");
    const code = await leaving.askForCode(jon);
    const answers = await Promise.all(Array.from({ length: 4 }, () => leaving.remove(jon, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await leaving.rowOf(jon.id)).deleted_at).not.toBeNull();
  });

  it("waits for a send that saw the account open, and then leaves it open", async () => {
    const kim = await leaving.signUpEmpty("Kim");
    const lea = await product.signUp("Lea");
    await product.settled();
    const code = await leaving.askForCode(kim);
    // Nothing can be written down, so that her send has been decided but can't be committed yet.
    const holder = await product.pool.connect();
    await holder.query("begin");
    await holder.query("lock table payment in share mode");
    const sending = leaving.send(lea, kim, "7.00");
    await waitFor(
      async () => {
        const { rowCount } = await product.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock'
             and datname = current_database() and query like '%payment_send(%'
             and pid <> pg_backend_pid()`,
        );
        return rowCount === 1;
      },
      { timeoutMs: 10_000 },
    );
    const deleting = leaving.remove(kim, code);
    await waitFor(async () => (await leaving.rowOf(kim.id)).deactivated_at !== null, {
      timeoutMs: 10_000,
    });
    await holder.query("commit");
    holder.release();
    expect((await sending).status).toBe(200);
    expect((await deleting).code).toBe("PAYMENTS_UNDER_WAY");
    expect((await leaving.rowOf(kim.id)).deactivated_at).toBeNull();
    await product.settled();
    expect(await product.balanceOf(kim, "LIL")).toMatchObject({ posted: "7.00" });
  });

  it("that a process left half done is finished by the next one, or undone", async () => {
    const [max, ned] = [await leaving.signUpEmpty("Max"), await product.signUp("Ned")];
    await product.settled();
    for (const { id } of [max, ned]) {
      await product.pool.query("update person set deactivated_at = now() where id = $1", [id]);
      await product.pool.query(
        "insert into account_closing (person_id, closed_at) values ($1, now() - interval '2 minutes')",
        [id],
      );
    }
    expect(await product.modules.account.finishAbandoned()).toBe(2);
    expect((await leaving.rowOf(max.id)).deleted_at).not.toBeNull();
    expect(await leaving.rowOf(ned.id)).toMatchObject({ deactivated_at: null, deleted_at: null });
    expect((await product.call("getProfile", { token: ned.token })).status).toBe(200);
    expect(await product.modules.account.finishAbandoned()).toBe(0);
  });
});
