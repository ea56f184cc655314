// Prizes in the composed product, with a real chain and workers.
import { createFakeRamp, type FakeRamp } from "@lilypad/testing";
import { openMovableClock } from "@lilypad/worlds";
import { expect, test } from "vitest";
import { verifyEverybody } from "../../../../test/contract/walk.ts";
import { readRecorded } from "../../../../test/hire-staff.ts";
import {
  expectBooksToBalance,
  open,
  openDatabase,
  openWorld,
} from "../../../../test/worlds/open-day.ts";
import { dataOf, type Product, type SignedUp } from "../../../../test/worlds/open-product.ts";
import { movableClock } from "../../../../test/worlds/settlement-world.ts";
import { treasuryPersonId } from "./treasury.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;
const headers = { "lilypad-reason": encodeURIComponent("Checked with the winner") };

async function openWeek({
  people = 1,
  environment = {},
  ramp,
}: {
  people?: number;
  environment?: Record<string, string>;
  ramp?: FakeRamp;
} = {}) {
  const clock = movableClock();
  // Goes on over restarts: what one product has put off is due for the next one at the same time.
  const driven = openMovableClock(clock);
  const world = await openWorld();
  const { databaseUrl } = await openDatabase();
  const options = {
    world,
    databaseUrl,
    clock: driven,
    ...(ramp === undefined ? {} : { ramp }),
    environment: { ADMIN_EMAILS: "boss@example.com", ...environment },
  };
  const product = await open(options);
  const winners: SignedUp[] = [];
  for (const name of ["Ann", "Ben", "Cay", "Dan"].slice(0, people)) {
    winners.push(await product.signUp(name));
  }
  for (const [index, { id }] of winners.entries()) {
    for (let referrals = index; referrals < winners.length; referrals += 1) {
      await product.modules.leaderboard.countReferral(product.pool, {
        referrer: id,
        at: clock.now(),
      });
    }
  }
  await product.settled();
  return { clock, world, options, product, winners };
}

const record = async (product: Product) => dataOf(await product.call("listPrizes"));
const prizesOf = async (product: Product) => (await record(product)).weeks[0]?.prizes ?? [];
const statusesOf = async (product: Product) =>
  (await prizesOf(product)).map(({ status }) => status);
const become = (product: Product, ...statuses: string[]) =>
  product.until(async () => (await statusesOf(product)).join() === statuses.join(), 60_000);
const treasuryOf = (product: Product) =>
  product.until(async () => (await record(product)).treasury?.safeAddress);

/** A new access token, because the one from the sign-up expires within a week. */
const again = async (product: Product, person: SignedUp): Promise<SignedUp> => ({
  ...person,
  token: (await product.signIn(person.email, "login")).token,
});

async function openAdmin(product: Product) {
  const { id, token } = await product.signIn("boss@example.com", "signup");
  await product.pool.query(
    "update session set aal = 'aal2', passkey_verified_at = $2, step_up_until = $2 where person_id = $1",
    [id, product.clock.now()],
  );
  return { id, token };
}

test("prizes wait and report this without money, and are paid once each on the chain afterwards", async () => {
  const { clock, world, product, winners } = await openWeek({ people: 4 });
  clock.move(weekMs);
  await become(product, "waiting", "waiting", "waiting");
  const treasury = await treasuryOf(product);
  const admin = await openAdmin(product);
  const health = async () => dataOf(await product.call("getRewardHealth", { token: admin.token }));
  expect(await health()).toMatchObject({
    healthy: false,
    problems: [
      `Prizes of $175.00 wait for the treasury, which holds $0.00. Send USDC to ${treasury}.`,
    ],
  });

  await world.deposit(treasury, "usdc", 120_000_000n);
  await become(product, "paid", "waiting", "waiting");
  await world.deposit(treasury, "usdc", 80_000_000n);
  await become(product, "paid", "paid", "paid");
  await product.settled();
  expect((await health()).problems).toEqual([]);

  const [ann, ben, cay, dan] = await Promise.all(winners.map((one) => again(product, one)));
  if (ann === undefined || ben === undefined || cay === undefined || dan === undefined) {
    throw new Error("four people signed up");
  }
  const balances = await Promise.all(
    [ann, ben, cay, dan].map((one) => product.balanceOf(one, "usdc")),
  );
  expect(balances.map(({ posted }) => posted)).toEqual(["100.00", "50.00", "25.00", "0.00"]);
  await expectBooksToBalance({ product, world }, [ann, ben, cay, dan]);
  expect(await world.balanceOf(treasury, "usdc")).toBe(25_000_000n);

  const prizes = await prizesOf(product);
  expect(prizes.map(({ displayTag, amount }) => [displayTag, amount])).toEqual([
    [ann.tag, "100.00"],
    [ben.tag, "50.00"],
    [cay.tag, "25.00"],
  ]);
  for (const { hash } of prizes) {
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    const receipt = await world.node.getTransactionReceipt({ hash: hash as `0x${string}` });
    expect(receipt.status).toBe("success");
  }
  const { transactions } = dataOf(
    await product.call("listTransactions", { token: ann.token, params: { userId: ann.id } }),
  );
  expect(transactions[0]).toMatchObject({
    status: "confirmed",
    context: "others",
    transactionContext: "prize",
    amount: "100.00",
    hash: prizes[0]?.hash,
  });
  await product.until(async () =>
    dataOf(await product.call("listNotifications", { token: ann.token })).notifications.some(
      ({ title }) => title === "You won $100.00",
    ),
  );

  // The treasury's Safe is also compared with the chain.
  await product.modules.settlement.reconcile();
  const reconciliation = await product.modules.settlement.getReconciliation();
  expect(reconciliation.latest).toMatchObject({ balanced: true, differences: [] });
  expect(reconciliation.latest?.assets).toContainEqual(
    expect.objectContaining({ asset: "usdc", ledger: "200.000000", chain: "200.000000" }),
  );
});

test("a referral leads to a prize: the friend's deposit counts once, and only for this week", async () => {
  const ramp = createFakeRamp();
  const { clock, world, product, winners } = await openWeek({ ramp });
  const friend = await product.signUp("Fay");
  const [ann] = winners;
  if (ann === undefined) throw new Error("nobody signed up");
  const places = async (token: string) => dataOf(await product.call("getLeaderboard", { token }));
  expect(await places(ann.token)).toMatchObject({ total: 1, me: { position: 1, referrals: 1 } });

  const { code } = dataOf(await product.call("getMyReferralCode", { token: ann.token }));
  const attached = await product.call("attachReferral", { token: friend.token, body: { code } });
  expect(dataOf(attached)).toEqual({ attached: true });
  const names = { firstName: "Fay", lastName: "Example", email: friend.email };
  dataOf(
    await product.call("createRampCustomer", {
      token: friend.token,
      body: { customerType: "INDIVIDUAL", ...names },
    }),
  );
  await verifyEverybody(product, ramp);
  await world.deposit(friend.safeAddress, "usdc", 6_000_000n);
  await product.until(async () => (await product.balanceOf(friend, "usdc")).balance === "6.00");
  expect((await places(friend.token)).me).toBeNull();
  await world.deposit(friend.safeAddress, "usdc", 4_000_000n);
  await product.until(async () => (await places(ann.token)).me?.referrals === 2);
  await world.deposit(friend.safeAddress, "usdc", 10_000_000n);
  await product.until(async () => (await product.balanceOf(friend, "usdc")).balance === "20.00");
  expect(await places(friend.token)).toMatchObject({
    top: [{ userId: ann.id, displayTag: ann.tag, position: 1, referrals: 2, isMe: false }],
    me: null,
    total: 1,
  });

  await world.deposit(await treasuryOf(product), "usdc", 100_000_000n);
  clock.move(weekMs);
  await become(product, "paid");
  expect(await prizesOf(product)).toMatchObject([{ displayTag: ann.tag, referrals: 2 }]);
  const later = await again(product, ann);
  expect(await places(later.token)).toMatchObject({ top: [], me: null, total: 0 });
  const ever = { token: later.token, query: { period: "all" as const } };
  expect(dataOf(await product.call("getReferralLeaderboard", ever)).me).toMatchObject({
    position: 1,
    referrals: 2,
  });
});

test("a prize is paid once in spite of a restart between deciding and paying, and two workers", async () => {
  const { clock, world, options, product, winners } = await openWeek();
  clock.move(weekMs);
  await become(product, "waiting");
  const treasury = await treasuryOf(product);
  await world.deposit(treasury, "usdc", 300_000_000n);
  await product.close();
  // Their loops compete for the prize.
  const racing = { ...options, loops: true };
  const [one, two] = [await open(racing), await open(racing)];
  await Promise.all([one, two, one, two].map(({ modules }) => modules.leaderboard.worker.pass()));
  const [ann] = winners;
  if (ann === undefined) throw new Error("nobody signed up");
  const winner = await again(one, ann);
  await one.until(async () => (await one.balanceOf(winner, "usdc")).posted === "100.00", 60_000);
  // With the end of the transfer: the loop sweeps only twice a minute.
  expect(await statusesOf(one)).toEqual(["paid"]);
  await one.pool.query("update prize set paid_at = null");
  await one.modules.leaderboard.sweep();
  expect(await statusesOf(one), "a prize that an earlier release paid").toEqual(["paid"]);
  expect(await world.balanceOf(ann.safeAddress, "usdc")).toBe(100_000_000n);
  expect(await two.balanceOf(await again(two, ann), "usdc")).toMatchObject({ posted: "100.00" });
});

test("only administrators can hold and release a prize", async () => {
  const { clock, world, product, winners } = await openWeek({
    environment: { PRIZE_HOLD_HOURS: "24" },
  });
  const treasury = await treasuryOf(product);
  await world.deposit(treasury, "usdc", 300_000_000n);
  clock.move(weekMs);
  await become(product, "scheduled");
  const [prize] = await prizesOf(product);
  const [winner] = winners;
  if (prize === undefined || winner === undefined) throw new Error("nobody won");
  const admin = await openAdmin(product);
  const ann = await again(product, winner);
  const params = { id: prize.id };
  const hold = (token?: string, id = prize.id) =>
    product.call("holdPrize", {
      ...(token === undefined ? {} : { token }),
      params: { id },
      body: { reason: "Looks like one person with many names" },
    });
  expect((await hold()).code).toBe("UNAUTHENTICATED");
  expect((await hold(ann.token)).code).toBe("FORBIDDEN");
  expect((await product.call("releasePrize", { token: ann.token, headers, params })).code).toBe(
    "FORBIDDEN",
  );
  expect(await hold(admin.token, ann.id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(dataOf(await hold(admin.token))).toEqual({ id: prize.id, status: "held" });
  expect((await readRecorded(product, "holdPrize"))[0]).toMatchObject({
    subject: winner.id,
    details: { prize: prize.id },
  });

  clock.move(2 * 24 * 60 * 60 * 1000);
  await product.modules.leaderboard.sweep();
  await product.modules.leaderboard.worker.pass();
  expect(await statusesOf(product)).toEqual(["held"]);
  const boss = { token: (await openAdmin(product)).token };
  const { problems } = dataOf(await product.call("getRewardHealth", boss));
  expect(problems).toEqual([expect.stringContaining(`${prize.id} (week of`)]);
  expect(problems[0]).toContain("Looks like one person with many names");
  expect(dataOf(await product.call("releasePrize", { ...boss, headers, params })).status).toBe(
    "waiting",
  );
  await become(product, "paid");
  expect(await hold(boss.token)).toMatchObject({
    status: 409,
    code: "PRIZE_NOT_OPEN",
    error: "This prize is already on its way, or was declined. Nothing was changed.",
  });
});

test("a prize that the chain refuses is returned to the treasury and held until it is released", async () => {
  const { clock, world, product, winners } = await openWeek();
  const treasury = await treasuryOf(product);
  await world.deposit(treasury, "usdc", 300_000_000n);
  const [ann] = winners;
  if (ann === undefined) throw new Error("nobody signed up");
  await product.pool.query(
    `create function refuse() returns trigger language plpgsql as
       $$ begin new.state := 3; return new; end $$`,
  );
  // The operation never reaches the chain, so that this test can end its transfer itself.
  await product.pool.query(
    "create trigger refuse before insert on settlement_operation for each row execute function refuse()",
  );
  clock.move(weekMs);
  await become(product, "pending");
  await product.pool.query(
    `select ledger_void(array[transfer_id], '{"event": "settled"}'),
       transfers_ended(array[transfer_id], 2::smallint, null) from prize`,
  );
  await become(product, "held");
  await product.pool.query("drop trigger refuse on settlement_operation");
  const { rows } = await product.pool.query<{ held: bigint }>(
    `select held from person_account join account on account.id = account_id
       where person_id = $1 and person_account.asset = 1`,
    [treasuryPersonId],
  );
  expect(rows).toEqual([{ held: 0n }]);
  const boss = await openAdmin(product);
  const [prize] = await prizesOf(product);
  if (prize === undefined) throw new Error("nobody won");
  dataOf(
    await product.call("releasePrize", { token: boss.token, headers, params: { id: prize.id } }),
  );
  await become(product, "paid");
  expect(await world.balanceOf(ann.safeAddress, "usdc")).toBe(100_000_000n);
});

test("the treasury cannot be signed in to, found or paid", async () => {
  const { product, winners } = await openWeek();
  const [ann] = winners;
  if (ann === undefined) throw new Error("nobody signed up");
  await treasuryOf(product);
  for (const type of ["signup", "login"] as const) {
    await expect(product.signIn("treasury@lilypad.invalid", type)).rejects.toThrow();
  }
  const { rows } = await product.pool.query("select id from session where person_id = $1", [
    treasuryPersonId,
  ]);
  expect(rows).toEqual([]);
  const { users } = dataOf(
    await product.call("searchUsers", { token: ann.token, query: { q: "treasury" } }),
  );
  expect(users).toEqual([]);
  for (const currency of ["USD", "LIL"] as const) {
    const sent = await product.call("sendTransfer", {
      token: ann.token,
      body: { recipientUserId: treasuryPersonId, amount: "1.00", currency },
    });
    expect(sent).toMatchObject({ status: 404, code: "RECIPIENT_NOT_FOUND" });
  }
  const asked = await product.call("createPaymentRequest", {
    token: ann.token,
    body: { toUserId: treasuryPersonId, amount: "1.00", currency: "USD" },
  });
  expect(asked.status).toBe(404);
});
