import { randomUUID } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import { Registry } from "prom-client";
import { type Hex, parseEther } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Owner,
  type OwnSafes,
  openOwnSafes,
} from "../../../../test/own-safes/open-own-safes.ts";
import { payPeople, readPosted } from "../../../../test/own-safes/pay-people.ts";
import {
  dollars,
  outside,
  sendAsStranger,
  signedCall,
} from "../../../../test/own-safes/send-signed.ts";
import { dataOf, type SignedUp } from "../../../../test/worlds/open-product.ts";
import { findProblems, registerUnbookedGauge } from "./find-problems.ts";

let at: OwnSafes;
let people: ReturnType<typeof payPeople>;
let friend: SignedUp;
beforeAll(async () => {
  at = await openOwnSafes();
  people = payPeople(at);
  friend = await at.product.signUp("Max");
});
afterAll(() => at?.close());

const dollarsTo = (to: { id: string }, amount: string) =>
  ({ recipientUserId: to.id, amount, currency: "USD" }) as const;
const postedOf = (personId: string) => readPosted(at.product.pool, personId);
const relayer = () => privateKeyToAccount(at.world.relayerKey).address;

/** The person's balance is the same in the books and on the chain, and nothing is held. */
async function expectDollars(owner: Owner, amount: bigint) {
  expect(await at.dollarsOf(owner)).toEqual({ posted: amount, held: 0n, onChain: amount });
}

async function expectBooksToAgree() {
  expect(await checkLedger(at.product.pool)).toEqual([]);
  await at.product.until(async () => {
    await at.product.modules.settlement.reconcile();
    const { latest } = await at.product.modules.settlement.getReconciliation();
    return latest?.balanced === true && latest.differences.length === 0;
  });
}

describe("somebody who has turned off instant payments", () => {
  it("pays a person with their own signature: one transfer between the two, in both histories", async () => {
    const ann = await people.joinWithoutModule("Ann", dollars(50));
    const before = await postedOf(friend.id);
    const unsigned = await at.product.call("sendTransfer", {
      token: ann.token,
      body: dollarsTo(friend, "12.50"),
    });
    expect(unsigned.code).toBe("INSTANT_PAYMENTS_OFF");

    const payment = { ...dollarsTo(friend, "12.50"), memo: "Dinner" };
    const prepared = await people.prepared(ann, payment);
    expect(prepared).toMatchObject({ kind: "pay", amount: "12.50", currency: "USD" });
    expect(prepared.address?.toLowerCase()).toBe(friend.safeAddress.toLowerCase());
    expect(await people.linesOf(prepared), "nothing happens before the signature").toEqual([]);

    const sent = dataOf(await people.send(ann, payment, prepared));
    expect(sent).toEqual({ transactionId: prepared.id, status: "pending", hash: null });
    expect((await at.ended(ann, prepared.id)).status).toBe("executed");
    const line = { kind: "p2p", status: 1, amount: 12_500_000n, note: "Dinner" };
    expect(await people.linesOf(prepared)).toEqual([
      { ...line, personId: ann.id, direction: 2, counterpartyId: friend.id },
      { ...line, personId: friend.id, direction: 1, counterpartyId: ann.id },
    ]);
    await expectDollars(ann, 37_500_000n);
    expect((await postedOf(friend.id)) - before).toBe(12_500_000n);
    const { rows } = await at.product.pool.query(
      "select 1 from activity where person_id = any ($1) and kind in ('own_send', 'deposit', 'wallet_received') and amount = 12500000",
      [[ann.id, friend.id]],
    );
    expect(rows, "the same log is no deposit and no outflow").toEqual([]);
    const told = await at.product.pool.query(
      "select 1 from notification where person_id = $1 and kind = 'money_received'",
      [friend.id],
    );
    expect(told.rowCount).toBe(1);
    const { hasPaid } = dataOf(
      await at.product.call("readRecipient", { token: ann.token, params: { userId: friend.id } }),
    );
    expect(hasPaid).toBe(true);
    await expectBooksToAgree();
  });

  it("pays a payment request, which is then paid", async () => {
    const bea = await people.joinWithoutModule("Bea", dollars(20));
    const asked = dataOf(
      await at.product.call("createPaymentRequest", {
        token: friend.token,
        body: { toUserId: bea.id, amount: "8", currency: "USD", correlationId: randomUUID() },
      }),
    );
    const payment = { ...dollarsTo(friend, "8"), requestId: asked.request.id };
    const wrong = await people.prepare(bea, { ...payment, amount: "7" });
    expect(wrong.code).toBe("REQUEST_MISMATCH");
    const paid = await people.sign(bea, payment);
    await at.ended(bea, paid.id);
    expect(await people.linesOf(paid)).toMatchObject([
      { kind: "request_paid", status: 1 },
      { kind: "request_paid", status: 1 },
    ]);
    expect((await people.prepare(bea, payment)).code).toBe("REQUEST_NOT_PENDING");
    await expectDollars(bea, dollars(12));
  });

  it("makes one payment, however often its request is repeated", async () => {
    const cid = await people.joinWithoutModule("Cid", dollars(20));
    const payment = dollarsTo(friend, "3");
    const prepared = await people.prepared(cid, payment);
    const intent = randomUUID();
    const send = () => people.send(cid, payment, prepared, intent);
    const answers = await Promise.all([send(), send(), send()]);
    for (const answer of answers) expect(dataOf(answer).transactionId).toBe(prepared.id);
    await at.ended(cid, prepared.id);
    expect(dataOf(await send())).toMatchObject({ status: "confirmed" });
    expect((await people.send(cid, payment, prepared)).code, "another intent").toBe(
      "SAFE_TRANSACTION_STALE",
    );
    expect(
      (await people.send(cid, dollarsTo(friend, "4"), prepared, intent)).code,
      "the same intent with another amount",
    ).toBe("IDEMPOTENCY_CONFLICT");
    await expectDollars(cid, dollars(17));
  });

  it("is not held to the daily limits, and what they sign does not use them up", async () => {
    const dee = await people.joinWithoutModule("Dee", dollars(3_000));
    const { id } = await people.sign(dee, dollarsTo(friend, "2600"));
    await at.ended(dee, id);
    await expectDollars(dee, dollars(400));
    const limits = dataOf(await at.product.call("readPaymentLimits", { token: dee.token }));
    expect(limits.instantPayments).toBe(false);
    const dollarLimit = limits.limits.find(({ currency }) => currency === "USD");
    expect(dollarLimit?.leftToday).toBe(dollarLimit?.perDay);
    await at.carryOut(dee, { kind: "enable_module" });
    const instant = dataOf(
      await at.product.call("sendTransfer", { token: dee.token, body: dollarsTo(friend, "390") }),
    );
    expect(instant.status).toBe("pending");
    await at.product.settled();
    await expectDollars(dee, dollars(10));
    await expectBooksToAgree();
  });
});

describe("a signed payment is refused before anything is signed", () => {
  let eli: Owner;
  beforeAll(async () => {
    eli = await people.joinWithoutModule("Eli", dollars(20));
  });

  it.each([
    ["more than the balance", () => dollarsTo(friend, "21"), "INSUFFICIENT_FUNDS"],
    ["more than a payment may have", () => dollarsTo(friend, "1000000"), "TRANSFER_LIMIT_EXCEEDED"],
    ["to oneself", () => dollarsTo(eli, "1"), "SELF_TRANSFER"],
    ["to nobody", () => dollarsTo({ id: randomUUID() }, "1"), "RECIPIENT_NOT_FOUND"],
    ["less than a cent", () => dollarsTo(friend, "0.001"), "VALIDATION_FAILED"],
  ])("%s", async (_name, payment, code) => {
    const answer = await people.prepare(eli, payment());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.code).toBe(code);
  });

  it("to somebody whose account is deactivated", async () => {
    const left = await at.product.signUp("Lea");
    await at.product.pool.query("update person set deactivated_at = now() where id = $1", [
      left.id,
    ]);
    expect((await people.prepare(eli, dollarsTo(left, "1"))).code).toBe("RECIPIENT_NOT_FOUND");
  });

  it("while instant payments are on, so that nobody collects the addresses of others", async () => {
    const fay = await at.join("Fay", dollars(5));
    expect((await people.prepare(fay, dollarsTo(friend, "1"))).code).toBe("SIGNATURE_NOT_NEEDED");
    const answer = await people.prepare({ ...fay, token: friend.token }, dollarsTo(eli, "1"));
    expect(answer.code, "we hold this Safe").toBe("SAFE_NOT_OWN");
  });

  it("from a Safe for which settlement has stopped, as a payment to an address", async () => {
    const gus = await people.joinWithoutModule("Gus", dollars(20));
    const toAddress = await at.prepared(gus, {
      kind: "send",
      address: outside(),
      currency: "USD",
      amount: "1",
    });
    const safe = Buffer.from(gus.safe.slice(2), "hex");
    await at.product.pool.query(
      "insert into settlement_safe_stop (safe_address, operation_id, reason) values ($1, $2, 'nothing moved')",
      [safe, randomUUID()],
    );
    expect((await people.prepare(gus, dollarsTo(friend, "1"))).code).toBe("SAFE_STOPPED");
    const hash = at.hashOf(toAddress, at.actionOf(toAddress));
    const signed = await at.post(gus, toAddress.id, gus.passkey.sign(hash));
    expect(signed.code).toBe("SAFE_STOPPED");
    await at.product.pool.query("delete from settlement_safe_stop where safe_address = $1", [safe]);
    await expectDollars(gus, dollars(20));
  });

  it("while another signed transaction is open", async () => {
    const gil = await people.joinWithoutModule("Gil", dollars(20));
    await at.world.node.setAutomine(false);
    const { id } = await people.sign(gil, dollarsTo(friend, "2"));
    expect((await people.prepare(gil, dollarsTo(friend, "2"))).code).toBe("SAFE_TRANSACTION_OPEN");
    await at.world.node.setAutomine(true);
    await at.world.node.mine({ blocks: 1 });
    await at.ended(gil, id);
    await expectDollars(gil, dollars(18));
  });

  it("with a signature of another payment, of another passkey, or without the payment's rules", async () => {
    const [hal, ivy] = [
      await people.joinWithoutModule("Hal", dollars(20)),
      await people.joinWithoutModule("Ivy", dollars(20)),
    ];
    const prepared = await people.prepared(hal, dollarsTo(friend, "2"));
    const refused = async (owner: Owner, payment: ReturnType<typeof dollarsTo>) =>
      (await people.send(owner, payment, prepared)).code;
    expect(await refused(hal, dollarsTo(friend, "3"))).toBe("SAFE_SIGNATURE_INVALID");
    expect(await refused(hal, dollarsTo(ivy, "2"))).toBe("SAFE_SIGNATURE_INVALID");
    expect(await refused({ ...hal, passkey: ivy.passkey }, dollarsTo(friend, "2"))).toBe(
      "SAFE_SIGNATURE_INVALID",
    );
    expect(await refused(ivy, dollarsTo(friend, "2"))).toBe("SAFE_TRANSACTION_STALE");
    const hash = at.hashOf(prepared, at.actionOf(prepared));
    const elsewhere = await at.post(hal, prepared.id, hal.passkey.sign(hash));
    expect(elsewhere.code, "past the rules of payments").toBe("NOT_FOUND");
    await expectDollars(hal, dollars(20));
  });
});

describe("the books follow the chain when a signed payment", () => {
  it("is sent to the chain by somebody else", async () => {
    const jan = await people.joinWithoutModule("Jan", dollars(20));
    const before = await postedOf(friend.id);
    await at.world.node.setBalance({ address: relayer(), value: 0n });
    const signed = await people.sign(jan, dollarsTo(friend, "4"));
    expect(await at.dollarsOf(jan)).toMatchObject({ posted: dollars(20), held: dollars(4) });
    expect(await sendAsStranger(at, jan.safe, signedCall(at, jan, signed))).toBe("success");
    expect((await at.ended(jan, signed.id)).status).toBe("executed");
    await at.world.node.setBalance({ address: relayer(), value: parseEther("1000") });
    await expectDollars(jan, dollars(16));
    expect((await postedOf(friend.id)) - before).toBe(dollars(4));
    await expectBooksToAgree();
  });

  it("is replaced by a cancellation: both see that it failed, and its request is open again", async () => {
    const kai = await people.joinWithoutModule("Kai", dollars(20));
    const asked = dataOf(
      await at.product.call("createPaymentRequest", {
        token: friend.token,
        body: { toUserId: kai.id, amount: "8", currency: "USD", correlationId: randomUUID() },
      }),
    );
    await at.world.node.setBalance({ address: relayer(), value: 0n });
    const payment = { ...dollarsTo(friend, "8"), requestId: asked.request.id };
    const signed = await people.sign(kai, payment);
    const cancel = await at.prepared(kai, { kind: "cancel" });
    expect(await sendAsStranger(at, kai.safe, signedCall(at, kai, cancel))).toBe("success");
    await at.world.node.setBalance({ address: relayer(), value: parseEther("1000") });
    expect((await at.ended(kai, signed.id)).status).toBe("replaced");
    expect(await people.linesOf(signed)).toMatchObject([{ status: 2 }, { status: 2 }]);
    const { rows } = await at.product.pool.query(
      "select status, paid_by from payment_request where id = $1",
      [asked.request.id],
    );
    expect(rows).toEqual([{ status: "pending", paidBy: null }]);
    await expectDollars(kai, dollars(20));
    await expectBooksToAgree();
  });

  it("fails on the chain: the money comes back, and the sender can pay again", async () => {
    const lou = await people.joinWithoutModule("Lou", dollars(20));
    const payment = dollarsTo(friend, "5");
    const prepared = await people.prepared(lou, payment);
    await at.world.setFrozen("usdc", lou.safe, true);
    dataOf(await people.send(lou, payment, prepared));
    expect((await at.ended(lou, prepared.id)).status).toBe("failed");
    await at.world.setFrozen("usdc", lou.safe, false);
    expect(await people.linesOf(prepared)).toMatchObject([{ status: 2 }, { status: 2 }]);
    await expectDollars(lou, dollars(20));
    const again = await people.sign(lou, payment);
    await at.ended(lou, again.id);
    await expectDollars(lou, dollars(15));
  });

  it("is equal to the one before: each is one transfer", async () => {
    const mel = await people.joinWithoutModule("Mel", dollars(20));
    const before = await postedOf(friend.id);
    for (let n = 0; n < 2; n += 1) {
      const { id } = await people.sign(mel, dollarsTo(friend, "5"));
      await at.ended(mel, id);
    }
    await expectDollars(mel, dollars(10));
    expect((await postedOf(friend.id)) - before).toBe(dollars(10));
    await expectBooksToAgree();
  });

  it("is made by somebody whose instant payments are still being settled", async () => {
    const nia = await at.join("Nia", dollars(30));
    await at.carryOut(nia, { kind: "set_daily_limit", currency: "USD", amount: "100" });
    const off = await at.prepared(nia, { kind: "disable_module" });
    const instant = dataOf(
      await at.product.call("sendTransfer", { token: nia.token, body: dollarsTo(friend, "10") }),
    );
    await at.sign(nia, off);
    expect((await at.ended(nia, off.id)).status).toBe("executed");
    const signed = await people.sign(nia, dollarsTo(friend, "7"));
    expect((await at.ended(nia, signed.id)).status).toBe("executed");
    // A payment that the chain would refuse is taken back after ten seconds, which these pretend.
    await at.product.pool.query(
      "update settlement_operation set created_at = created_at - interval '10 seconds' where state = operation_state('queued')",
    );
    await at.product.settled();
    const [line] = await people.linesOf({ id: instant.transactionId });
    // The chain decides whether the batch came before the module was turned off.
    await expectDollars(nia, line?.status === 1 ? dollars(13) : dollars(23));
    await expectBooksToAgree();
  });

  it("is mined again in another transaction after its block was replaced", async () => {
    const oli = await people.joinWithoutModule("Oli", dollars(20));
    const before = await postedOf(friend.id);
    const signed = await people.sign(oli, dollarsTo(friend, "6"));
    const { hash } = await at.ended(oli, signed.id);
    const relayed = await at.product.pool.query<{ nonce: bigint; raw: Buffer }>(
      "select nonce, raw from relay_submission order by nonce",
    );
    await at.stop();
    const { node } = at.world;
    const mined = await node.getTransactionReceipt({ hash: hash as Hex });
    const depth = Number((await node.getBlockNumber()) - mined.blockNumber) + 1;
    await node.request<{ Method: "anvil_reorg"; Parameters: unknown[]; ReturnType: null }>({
      method: "anvil_reorg",
      params: [depth, []],
    });
    expect(await at.world.balanceOf(oli.safe, "usdc")).toBe(dollars(20));
    expect(await sendAsStranger(at, oli.safe, signedCall(at, oli, signed))).toBe("success");
    // Our relayer's own transaction is mined later, without an effect.
    const next = BigInt(await node.getTransactionCount({ address: relayer() }));
    for (const { raw } of relayed.rows.filter(({ nonce }) => nonce >= next))
      await node.sendRawTransaction({ serializedTransaction: `0x${raw.toString("hex")}` });
    await at.start();
    await at.product.until(async () => (await at.find(oli, signed.id)).hash !== hash);
    await expectDollars(oli, dollars(14));
    expect((await postedOf(friend.id)) - before).toBe(dollars(6));
    await expectBooksToAgree();
  });

  it("is executed without being booked: its money stays held with an alarm, until its log is read again", async () => {
    const { pool, modules } = at.product;
    const registry = new Registry();
    registerUnbookedGauge(registry, pool);
    const unbooked = () => registry.getSingleMetricAsString("lilypad_signed_payments_unbooked");
    const pat = await people.joinWithoutModule("Pat", dollars(20));
    await pool.query(`
      create function test_refuse_log() returns trigger language plpgsql as $$
      begin raise exception 'this log cannot be stored'; end $$;
      create trigger test_refuse_log before insert on chain_log for each row
        when (new.amount = 7770000) execute function test_refuse_log()`);
    const { id } = await people.sign(pat, dollarsTo(friend, "7.77"));
    await at.product.until(async () => (await unbooked()).endsWith(" 1"));
    expect(await at.dollarsOf(pat)).toEqual({
      posted: dollars(20),
      held: 7_770_000n,
      onChain: dollars(12.23),
    });
    expect(await findProblems(pool, new Date(), 900_000), "it has some time").toEqual([]);
    await pool.query(
      "update safe_transaction set unbooked_since = unbooked_since - interval '1 day' where id = $1",
      [id],
    );
    await modules.settlement.reconcile();
    const { latest } = await modules.settlement.getReconciliation();
    expect(latest?.differences).toContainEqual(
      expect.objectContaining({ kind: "signed_payment_unbooked", expected: "7.770000" }),
    );
    await pool.query("drop trigger test_refuse_log on chain_log; drop function test_refuse_log");
    // The second reading, of final blocks.
    await at.world.node.mine({ blocks: 130 });
    expect((await at.ended(pat, id)).status).toBe("executed");
    expect(await unbooked()).toMatch(/ 0$/);
    await expectDollars(pat, dollars(12.23));
    await expectBooksToAgree();
  });
});
