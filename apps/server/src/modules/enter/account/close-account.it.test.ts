import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLeaving, type Leaving } from "../../../../test/leaving.ts";
import { type ChainWorld, openChainWorld } from "../../../../test/worlds/open-chain-world.ts";
import {
  dataOf,
  openProduct,
  type Product,
  type SignedUp,
} from "../../../../test/worlds/open-product.ts";
import { migrations } from "../../../migrations.ts";

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
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

describe("deleting an account concurrently with other requests", () => {
  it("happens once for several concurrent requests", async () => {
    const jon = await leaving.signUpEmpty("Jon");
    const code = await leaving.askForCode(jon);
    const answers = await Promise.all(Array.from({ length: 4 }, () => leaving.remove(jon, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await leaving.rowOf(jon.id)).deletedAt).not.toBeNull();
  });

  /** Resolves when one session waits for a lock in a statement that calls a SQL function. */
  const isWaiting = (sqlFunction: string) =>
    waitFor(
      async () => {
        const { rowCount } = await product.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock'
             and datname = current_database() and query like $1 and pid <> pg_backend_pid()`,
          [`%${sqlFunction}(%`],
        );
        return rowCount === 1;
      },
      { timeoutMs: 10_000 },
    );

  /** Blocks sends between their decision and storing it, until `release` is called. */
  async function holdSends(): Promise<{
    sendIsWaiting(): Promise<unknown>;
    release(): Promise<void>;
  }> {
    const holder = await product.pool.connect();
    await holder.query("begin");
    await holder.query("lock table payment in share mode");
    return {
      sendIsWaiting: () => isWaiting("payment_send"),
      async release() {
        await holder.query("commit");
        holder.release();
      },
    };
  }
  const closed = ({ id }: SignedUp) =>
    waitFor(async () => (await leaving.rowOf(id)).deactivatedAt !== null, { timeoutMs: 10_000 });
  const deletionIsWaiting = () =>
    waitFor(
      async () => {
        const { rowCount } = await product.pool.query(
          `select 1 from pg_locks join pg_database d on d.oid = database
             where d.datname = current_database() and locktype = 'advisory'
               and mode = 'ExclusiveLock' and not granted`,
        );
        return rowCount === 1;
      },
      { timeoutMs: 10_000 },
    );

  it("waits for a send that saw the account open, and returns its money", async () => {
    const kim = await leaving.signUpEmpty("Kim");
    const [lea, mia] = [await product.signUp("Lea"), await product.signUp("Mia")];
    await product.settled();
    const code = await leaving.askForCode(kim);
    const asked = dataOf(
      await product.call("createPaymentRequest", {
        token: kim.token,
        body: { toUserId: lea.id, amount: "7.00", currency: "LIL" },
      }),
    );
    const held = await holdSends();
    // It pays a request, so that it locks the row of something that the deletion changes.
    const sending = product.call("sendTransfer", {
      token: lea.token,
      body: {
        recipientUserId: kim.id,
        amount: "7.00",
        currency: "LIL",
        correlationId: randomUUID(),
        requestId: asked.request.id,
      },
    });
    await held.sendIsWaiting();
    const deleting = leaving.remove(kim, code);
    await closed(kim);
    await deletionIsWaiting();
    // A new send is refused immediately instead of waiting too.
    expect((await leaving.send(mia, kim, "1.00")).code).toBe("RECIPIENT_NOT_FOUND");
    await held.release();
    expect((await sending).status).toBe(200);
    expect((await deleting).status).toBe(200);
    await leaving.returned();
    expect(await product.balanceOf(lea, "LIL")).toMatchObject({ posted: "100.00", held: "0.00" });
    expect(await world.balanceOf(kim.safeAddress, "LIL")).toBe(0n);
  });

  it("waits for a send of the person's own, and leaves the account open while that is pending", async () => {
    const pia = await product.signUp("Pia");
    await product.settled();
    dataOf(await leaving.send(pia, friend, "99.50"));
    await product.settled();
    const code = await leaving.askForCode(pia);
    const held = await holdSends();
    const sending = leaving.send(pia, friend, "0.50");
    await held.sendIsWaiting();
    const deleting = leaving.remove(pia, code);
    await closed(pia);
    await deletionIsWaiting();
    await held.release();
    expect((await sending).status).toBe(200);
    expect((await deleting).code).toBe("PAYMENTS_UNDER_WAY");
    expect((await leaving.rowOf(pia.id)).deactivatedAt).toBeNull();
  });

  it("leaves the account open if a send that saw it open does not end", async () => {
    const quin = await leaving.signUpEmpty("Quin");
    const rae = await product.signUp("Rae");
    await product.settled();
    const code = await leaving.askForCode(quin);
    const held = await holdSends();
    const sending = leaving.send(rae, quin, "7.00");
    await held.sendIsWaiting();
    expect((await leaving.remove(quin, code)).code).toBe("PAYMENTS_UNDER_WAY");
    await held.release();
    expect((await sending).status).toBe(200);
    expect(await leaving.rowOf(quin.id)).toMatchObject({ deactivatedAt: null, deletedAt: null });
    expect((await leaving.send(rae, quin, "1.00")).status).toBe(200);
  });

  it("succeeds while a stranger keeps sending cents, and no cent is lost or created", async () => {
    const stranger = await product.signUp("Stranger");
    const people = await Promise.all(["Nia", "Oda"].map((name) => product.signUp(name)));
    await product.settled();
    let goesOn = true;
    let sent = 0;
    // Settles the stranger's payments as they come, like the workers of a running product.
    const keepWorking = async () => {
      while (goesOn) {
        await product.pass("work");
        await product.pass("scan");
        await setImmediate();
      }
    };
    const keepSending = people.map(async (person) => {
      while (goesOn) {
        const { status, code } = await leaving.send(stranger, person, "0.01");
        if (status === 200) sent += 1;
        else expect(code).toBe("RECIPIENT_NOT_FOUND");
        await setImmediate();
      }
    });
    const working = keepWorking();
    const attempts = await Promise.all(
      people.map(async (person) => {
        const codes: unknown[] = [(await leaving.remove(person)).code];
        dataOf(await leaving.send(person, friend, "100.00"));
        const code = await leaving.askForCode(person);
        // Only the person's own payments prevent the deletion.
        await waitFor(async () => (await leaving.hasSent(person)) === 0, { timeoutMs: 20_000 });
        const { status, code: refusal } = await leaving.remove(person, code);
        codes.push(refusal ?? status);
        return codes;
      }),
    );
    goesOn = false;
    await Promise.all([working, ...keepSending]);
    expect(attempts).toEqual(people.map(() => ["BALANCE_LEFT", 200]));
    expect(sent).toBeGreaterThan(0);
    await leaving.returned();
    expect(await product.balanceOf(stranger, "LIL")).toMatchObject({
      posted: "100.00",
      held: "0.00",
    });
    for (const { safeAddress } of people)
      expect(await world.balanceOf(safeAddress, "LIL")).toBe(0n);
    expect(await world.balanceOf(stranger.safeAddress, "LIL")).toBe(100_000_000n);
    expect(await checkLedger(product.pool)).toEqual([]);
  });

  it("succeeds if payments to the account end in another order than its history is deleted", async () => {
    const [sam, payer] = [await leaving.signUpEmpty("Sam"), await product.signUp("Payer")];
    await product.settled();
    // Payments that other people send after this do not prevent the deletion.
    expect((await leaving.remove(sam)).code).toBe("SECURITY_CODE_REQUIRED");
    const code = await leaving.askForCode(sam);
    for (const amount of ["1.00", "2.00"]) dataOf(await leaving.send(payer, sam, amount));
    await product.settled();
    const { rows: lines } = await product.pool.query<{ transferId: string }>(
      "select transfer_id from activity where person_id = $1 order by transfer_id desc limit 2",
      [sam.id],
    );
    // A session that ends the newer payment first: PostgreSQL aborts one of the two, here the deletion.
    const ending = await product.pool.connect();
    const end = (line?: { transferId: string }) =>
      ending.query("update activity set status = status where transfer_id = $1", [
        line?.transferId,
      ]);
    let deleting: ReturnType<Leaving["remove"]>;
    try {
      await ending.query("begin");
      await end(lines[0]);
      deleting = leaving.remove(sam, code);
      await isWaiting("activity_forget");
      await end(lines[1]);
    } finally {
      await ending.query("commit");
      ending.release();
    }
    expect(await deleting).toMatchObject({ status: 200 });
    await leaving.returned();
    expect(await product.balanceOf(payer, "LIL")).toMatchObject({ posted: "100.00", held: "0.00" });
    expect(await checkLedger(product.pool)).toEqual([]);
  });

  it("is finished or undone by the next process if a process died", async () => {
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
    expect((await leaving.rowOf(max.id)).deletedAt).not.toBeNull();
    expect(await leaving.rowOf(ned.id)).toMatchObject({ deactivatedAt: null, deletedAt: null });
    expect((await product.call("getProfile", { token: ned.token })).status).toBe(200);
    expect(await product.modules.account.finishAbandoned()).toBe(0);
  });
});
