import type { Data, Operations } from "@lilypad/api-contract";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
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

describe("deleting an account", () => {
  it("requires the mailed code, which is used up, and a live session", async () => {
    const dan = await leaving.signUpEmpty("Dan");
    expect((await leaving.remove(dan)).code).toBe("SECURITY_CODE_REQUIRED");
    const code = await leaving.askForCode(dan);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await leaving.remove(dan, wrong)).code).toBe("SECURITY_CODE_INVALID");
    const friends = await leaving.askForCode(friend);
    if (friends !== code)
      expect((await leaving.remove(dan, friends)).code).toBe("SECURITY_CODE_INVALID");
    expect((await leaving.rowOf(dan.id)).deactivatedAt).toBeNull();
    expect((await leaving.remove(dan, code)).status).toBe(200);
    expect((await leaving.remove(dan, code)).code).toBe("UNAUTHENTICATED");
  });

  it("requires the second factor of people who have one", async () => {
    const cat = await product.signUp("Cat");
    await product.pool.query("update person set second_factor = true where id = $1", [cat.id]);
    expect((await leaving.remove(cat, "123456")).code).toBe("STEP_UP_REQUIRED");
  });

  it("is refused while any money is left, without using up the code or changing anything", async () => {
    const eve = await product.signUp("Eve");
    await product.settled();
    const code = await leaving.askForCode(eve);
    const stateOf = async () => {
      const { deletionAskedAt: _, ...row } = await leaving.rowOf(eve.id);
      return row;
    };
    const before = await stateOf();
    const refused = await leaving.remove(eve, code);
    expect(refused).toMatchObject({ status: 409, code: "BALANCE_LEFT" });
    expect(refused.error).toContain("Nothing was deleted");
    expect(await stateOf()).toEqual(before);
    dataOf(await leaving.send(eve, friend, "100.00"));
    await product.settled();
    expect((await leaving.remove(eve, code)).status).toBe(200);
  });

  it("gives up LIL, as a transfer that the chain settles, if its person was told", async () => {
    const bea = await product.signUp("Bea");
    await product.settled();
    const code = await leaving.askForCode(bea);
    const body = { code, giveUpRewards: true };
    dataOf(await product.call("deleteAccount", { token: bea.token, body }));
    const givenUp = () =>
      product.pool.query<{ amount: bigint; posted: boolean; forfeited: bigint }>(
        `select f.amount, e.outcome = ledger_outcome('posted') as posted, b.posted as forfeited
         from forfeit f join transfer_end e on e.id = f.transfer_id
         join ledger_system_balance b on b.code = 'forfeited' and b.asset = f.asset
         where f.person_id = $1`,
        [bea.id],
      );
    await product.until(async () => (await givenUp()).rowCount === 1);
    expect((await givenUp()).rows).toEqual([
      { amount: 100_000_000n, posted: true, forfeited: 100_000_000n },
    ]);
    expect(await world.balanceOf(bea.safeAddress, "LIL")).toBe(0n);
    const { rowCount } = await product.pool.query("select from activity where person_id = $1", [
      bea.id,
    ]);
    expect(rowCount).toBe(0);
    expect(await checkLedger(product.pool)).toEqual([]);
  });

  it("gives up LIL also if the process dies after the account was closed, and only then if its person was told", async () => {
    for (const isTold of [true, false]) {
      const cal = await product.signUp("Cal");
      await product.settled();
      // The state that a process leaves which dies between closing the account and erasing it.
      await product.pool.query(
        "update person set deactivated_at = now() - interval '2 minutes', deletion_asked_at = now() - interval '2 minutes' where id = $1",
        [cal.id],
      );
      await product.pool.query(
        "insert into account_closing (person_id, closed_at, gives_up_rewards) values ($1, now() - interval '2 minutes', $2)",
        [cal.id, isTold],
      );
      await product.modules.account.finishAbandoned();
      const { deletedAt, deactivatedAt } = await leaving.rowOf(cal.id);
      expect(deletedAt !== null).toBe(isTold);
      expect(deactivatedAt !== null).toBe(isTold);
      const { rowCount } = await product.pool.query("select from forfeit where person_id = $1", [
        cal.id,
      ]);
      expect(rowCount).toBe(isTold ? 1 : 0);
    }
  });

  it("returns LIL that others have sent since the request, and gives up the rest", async () => {
    const dee = await product.signUp("Dee");
    const gus = await product.signUp("Gus");
    await product.settled();
    const code = await leaving.askForCode(dee);
    expect((await leaving.remove(dee)).code).toBe("BALANCE_LEFT");
    dataOf(await leaving.send(gus, dee, "5.00"));
    await product.settled();
    const body = { code, giveUpRewards: true };
    dataOf(await product.call("deleteAccount", { token: dee.token, body }));
    await leaving.returned();
    await product.settled();
    expect(await product.balanceOf(gus, "LIL")).toMatchObject({ balance: "100.00", held: "0.00" });
    const { rows } = await product.pool.query("select amount from forfeit where person_id = $1", [
      dee.id,
    ]);
    expect(rows).toEqual([{ amount: 100_000_000n }]);
    expect(await world.balanceOf(dee.safeAddress, "LIL")).toBe(0n);
    expect(await checkLedger(product.pool)).toEqual([]);
  });

  it("is refused if the account is frozen while the deletion begins", async () => {
    const eli = await leaving.signUpEmpty("Eli");
    const code = await leaving.askForCode(eli);
    await product.pool.query(
      `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
       values (gen_random_uuid(), $1, 'account_takeover', 'seen by the owner', $2, now(), now() + interval '1 hour', now() + interval '1 hour')`,
      [eli.id, friend.id],
    );
    const caller = { personId: eli.id, email: eli.email, sessionId: eli.id, aal: "aal1" } as const;
    // As if the request had been let in before the freeze.
    await expect(product.modules.account.deleteAccount(caller, { code })).rejects.toMatchObject({
      code: "ACCOUNT_FROZEN",
    });
    expect(await leaving.rowOf(eli.id)).toMatchObject({ deactivatedAt: null, deletedAt: null });
  });

  it("is refused while a payment of the person's own is pending", async () => {
    const fay = await product.signUp("Fay");
    await product.settled();
    const code = await leaving.askForCode(fay);
    await world.gate.close();
    dataOf(await leaving.send(fay, friend, "100.00"));
    expect((await leaving.remove(fay, code)).code).toBe("PAYMENTS_UNDER_WAY");
    await world.gate.open();
    await product.settled();
    expect((await leaving.remove(fay, code)).status).toBe(200);
  });

  it("does not wait for payments from others: they are returned over the chain", async () => {
    const fay = await leaving.signUpEmpty("Fay");
    const gus = await product.signUp("Gus");
    await product.settled();
    const code = await leaving.askForCode(fay);
    await world.gate.close();
    dataOf(await leaving.send(gus, fay, "5.00"));
    expect((await leaving.remove(fay, code)).status).toBe(200);
    await world.gate.open();
    await leaving.returned();
    expect(await product.balanceOf(gus, "LIL")).toMatchObject({ balance: "100.00", held: "0.00" });
    expect(await world.balanceOf(gus.safeAddress, "LIL")).toBe(100_000_000n);
    expect(await world.balanceOf(fay.safeAddress, "LIL")).toBe(0n);
    const { transactions } = dataOf(
      await product.call("listTransactions", {
        token: gus.token,
        params: { userId: gus.id },
        query: { limit: 2 },
      }),
    );
    expect(transactions).toMatchObject([
      {
        direction: "credit",
        amountFormatted: "+5.00 LIL",
        note: "Sent back: this account was deleted",
        counterparty: { displayName: "Deleted account" },
      },
      { direction: "debit", amountFormatted: "−5.00 LIL", status: "confirmed" },
    ]);
    expect(await checkLedger(product.pool)).toEqual([]);
  });

  it("removes personal data, keeps the books, and lists what is kept", async () => {
    const hal = await leaving.signUpEmpty("Hal");
    await product.signIn(hal.email, "login").catch(() => undefined);
    const asked = dataOf(
      await product.call("createPaymentRequest", {
        token: hal.token,
        body: { toUserId: friend.id, amount: "3.00", currency: "LIL" },
      }),
    );
    const asking = dataOf(
      await product.call("createPaymentRequest", {
        token: friend.token,
        body: { toUserId: hal.id, amount: "4.00", currency: "LIL" },
      }),
    );
    await product.pool.query(
      `insert into contact_match (person_id, contact_id, matched_at)
         values ($1, $2, now()), ($2, $1, now())`,
      [hal.id, friend.id],
    );
    await product.pool.query(
      `insert into person_block (blocker_id, blocked_id, blocked_at)
         values ($1, $2, now()), ($2, $1, now())`,
      [hal.id, friend.id],
    );
    const deleted = dataOf(await leaving.remove(hal, await leaving.askForCode(hal)));
    expect(deleted.deleted).toBe(true);
    expect(deleted.kept.join(" ")).toContain("Payment records");
    const goodbye = product.mails.findLast(({ to }) => to === hal.email);
    expect(goodbye?.subject).toBe("Your Lilypad account was deleted");
    for (const sentence of deleted.kept) expect(goodbye?.text).toContain(sentence);

    const row = await leaving.rowOf(hal.id);
    expect(row).toMatchObject({
      email: `deleted+${hal.id}@account.invalid`,
      firstName: "Deleted",
      lastName: "account",
      displayTag: null,
      phoneNumber: null,
      deletedAt: expect.any(Date),
    });
    // No table contains the person's data any more.
    const { rows: tables } = await product.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await product.pool.query<{ row: string }>(
        `select t::text as row from ${name} t
           where t::text ilike '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
        [hal.email, hal.tag],
      );
      expect(
        rows.filter(({ row }) => name !== "tag_rest" || !row.includes(hal.id)),
        name,
      ).toEqual([]);
    }
    for (const tie of [
      "contact_match where $1 in (person_id, contact_id)",
      "person_block where $1 in (blocker_id, blocked_id)",
    ]) {
      const { rowCount } = await product.pool.query(`select from ${tie}`, [hal.id]);
      expect(rowCount, tie).toBe(0);
    }
    expect(await checkLedger(product.pool)).toEqual([]);

    // The history of other people.
    const { transactions } = dataOf(
      await product.call("listTransactions", {
        token: friend.token,
        params: { userId: friend.id },
        query: { limit: 50 },
      }),
    );
    const theirs = transactions.find(({ counterparty }) => counterparty?.userId === hal.id);
    expect(theirs).toMatchObject({
      note: "thanks for the fish",
      counterparty: { displayName: "Deleted account", displayTag: null, isLilypadUser: false },
    });
    type Page = Data<Operations["listIncomingRequests"]>;
    const statusOf = ({ requests }: Page, id: string) =>
      requests.find((request) => request.id === id);
    const query = { limit: 50 };
    const incoming = dataOf(
      await product.call("listIncomingRequests", { token: friend.token, query }),
    );
    const outgoing = dataOf(
      await product.call("listOutgoingRequests", { token: friend.token, query }),
    );
    expect(statusOf(incoming, asked.request.id)).toMatchObject({
      status: "cancelled",
      counterparty: { first_name: "Deleted", last_name: "account" },
    });
    expect(statusOf(outgoing, asking.request.id)?.status).toBe("rejected");
    const { users } = dataOf(
      await product.call("searchUsers", { token: friend.token, query: { q: "Deleted" } }),
    );
    expect(users).toEqual([]);
    expect((await leaving.send(friend, hal, "1.00")).code).toBe("RECIPIENT_NOT_FOUND");
  });

  it("ends every session, frees the address immediately and the tag after a year", async () => {
    const ida = await leaving.signUpEmpty("Ida");
    expect((await leaving.remove(ida, await leaving.askForCode(ida))).status).toBe(200);
    const { token } = ida;
    expect((await product.call("updateProfile", { token, body: { first_name: "Ida" } })).code).toBe(
      "UNAUTHENTICATED",
    );
    expect((await product.call("authUser", { token })).status).toBe(403);
    const owner = await product.call("checkUserExists", { token, body: { email: ida.email } });
    expect(dataOf(owner).exists).toBe(false);

    const again = await product.signIn(ida.email, "signup");
    expect(again.id).not.toBe(ida.id);
    const tag = await product.call("updateProfile", {
      token: again.token,
      body: { display_tag: ida.tag },
    });
    expect(tag.code).toBe("TAG_UNAVAILABLE");
    // The address has received its reward already.
    dataOf(await product.call("registerWallet", { token: again.token }));
    dataOf(await product.call("createSmartAccount", { token: again.token }));
    const reward = await product.call("grantSignupReward", { token: again.token });
    expect(dataOf(reward)).toMatchObject({ granted: false, alreadyGranted: true });
    expect(dataOf(await product.call("getMyData", { token: again.token })).parts).toMatchObject({
      transactions: [],
      rewards_and_referrals: { grants: [] },
    });
  });

  it("is possible during the sign-up", async () => {
    const email = "half.way@example.com";
    const { id, token } = await product.signIn(email, "signup");
    dataOf(await product.call("updateProfile", { token, body: { first_name: "Half" } }));
    dataOf(await product.call("sendSecurityCode", { token, body: {} }));
    dataOf(await product.call("deleteAccount", { token, body: { code: leaving.codeFor(email) } }));
    expect((await leaving.rowOf(id)).email).not.toContain("half.way");
  });

  it("removes the person from other people's contact matches", async () => {
    const liz = await leaving.signUpEmpty("Liz");
    expect((await leaving.remove(liz, await leaving.askForCode(liz))).status).toBe(200);
    const { token } = dataOf(await product.call("createContactSession", { token: friend.token }));
    const contacts = [{ name: "Liz", phoneNumbers: [], emails: [liz.email, "Liz@example.com"] }];
    dataOf(await product.call("uploadContacts", { token, body: { contacts } }));
    const { matches } = dataOf(
      await product.call("listContactMatches", { token: friend.token, query: {} }),
    );
    expect(matches).toEqual([]);
  });

  it("books money that arrives over the chain later, and notifies nobody", async () => {
    const mia = await leaving.signUpEmpty("Mia");
    expect((await leaving.remove(mia, await leaving.askForCode(mia))).status).toBe(200);
    const mails = product.mails.length;
    await world.deposit(mia.safeAddress, "usdc", 5_000_000n);
    const posted = async () => {
      const { rows } = await product.pool.query<{ posted: bigint }>(
        `select account.posted from person_account mine join account on account.id = account_id
           where mine.person_id = $1 and mine.asset = 1`,
        [mia.id],
      );
      return rows[0]?.posted;
    };
    await product.until(async () => (await posted()) === 5_000_000n);
    await product.until(async () => {
      const { rowCount } = await product.pool.query(
        "select 1 from notification where planned_at is null",
      );
      return rowCount === 0;
    });
    await product.modules.notifications.workers.deliver.pass();
    expect(product.mails.slice(mails).map(({ to }) => to)).not.toContainEqual(
      expect.stringContaining("account.invalid"),
    );
    expect(await checkLedger(product.pool)).toEqual([]);
  });
});
