import { inTransaction, type Queryable } from "@lilypad/db";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Customer,
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";
import { newId } from "../../../../platform/ids.ts";
import { hasRunningIntent } from "../state/intent-store.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

const minute = 60_000;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** Sends dollars and returns the outcome of payment_send. */
async function sendOutcome(
  from: Customer,
  to: Customer,
  major: number,
  db: Queryable = world.chain.pool,
): Promise<string | undefined> {
  const { rows } = await db.query<{ outcome: string }>(
    `select outcome from payment_send(p_id => array[$1::uuid], p_sender => array[$2::uuid], p_session => array[$3::uuid],
       p_recipient => array[$4::uuid], p_asset => '{1}', p_amount => array[$5::bigint], p_note => '{null}',
       p_correlation => array[$1::uuid], p_digest => array[$1::uuid], p_request => '{null}', p_daily_limit => array[$6::bigint],
       p_lowered_limit => array[$7::bigint], p_max_begun => 500, p_now => $8)`,
    [
      newId(),
      from.id,
      from.caller.sessionId,
      to.id,
      dollars(major),
      dollars(8_000),
      dollars(2_500),
      world.clock.now(),
    ],
  );
  return rows[0]?.outcome;
}

async function giveSecondFactor({ id, caller }: Customer): Promise<void> {
  await world.chain.pool.query("update person set second_factor = true where id = $1", [id]);
  await world.chain.pool.query("update session set step_up_until = 'infinity' where id = $1", [
    caller.sessionId,
  ]);
}

it("an amount below the provider's minimum is refused with that minimum", async () => {
  const ada = await world.join(90);
  world.ramp.setTerms({ min: "1" });
  const quote = world.quote(ada, "withdraw", 10).finally(() => world.ramp.setTerms({ min: "0" }));
  await expect(quote).rejects.toMatchObject({
    code: "RAMP_AMOUNT_TOO_SMALL",
    message: "The minimum is $1 per transfer. No money was moved.",
  });
});

it("an account without a second factor cannot exceed the lowered daily limit, not even by sending and withdrawing", async () => {
  const [ada, ben] = [await world.join(9_000), await world.join()];
  expect(await codeOf(world.begin(ada, "withdraw", 250_001))).toBe(
    "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
  );
  expect(await sendOutcome(ada, ben, 2_500.01)).toBe("DAILY_LIMIT_WITHOUT_SECOND_FACTOR");
  expect(await sendOutcome(ada, ben, 1_000)).toBe("begun");
  await world.begin(ada, "withdraw", 150_000);
  await expect(world.begin(ada, "withdraw", 1_000)).rejects.toMatchObject({
    code: "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
    message: expect.stringMatching(/up to \$2,500 a day.*No money was moved/),
  });
  expect(await sendOutcome(ada, ben, 0.01)).toBe("DAILY_LIMIT_WITHOUT_SECOND_FACTOR");
  await giveSecondFactor(ada);
  expect(await sendOutcome(ada, ben, 1_000)).toBe("begun");
  await world.settle();
});

it("a withdrawal counts towards the limits of a person whose identity is not verified any more", async () => {
  const [ada, ben] = [await world.join(500), await world.join()];
  const { pool } = world.chain;
  await pool.query(
    `insert into unverified_limit (per_day, per_month, max_balance, always_verified)
     values ($1, $1, $1, '{}')`,
    [dollars(100)],
  );
  try {
    await expect(world.begin(ada, "withdraw", 10_001)).rejects.toMatchObject({
      code: "SEND_LIMIT_UNVERIFIED",
      message: expect.stringContaining("up to $100 a day. No money was moved. You can send $100"),
    });
    await world.begin(ada, "withdraw", 6_000);
    expect(await sendOutcome(ada, ben, 40.01)).toBe("UNVERIFIED_DAY_EXCEEDED");
    expect(await sendOutcome(ada, ben, 40)).toBe("begun");
    expect(await codeOf(world.begin(ada, "withdraw", 1_000))).toBe("SEND_LIMIT_UNVERIFIED");
  } finally {
    await pool.query("delete from unverified_limit");
  }
  await world.settle();
});

it("a withdrawal that waits for a send of the same person counts it towards the daily limit", async () => {
  const [ada, ben] = [await world.join(9_000), await world.join()];
  await giveSecondFactor(ada);
  const { pool } = world.chain;
  const withdrawal = await inTransaction(pool, async (db) => {
    expect(await sendOutcome(ada, ben, 7_000, db)).toBe("begun");
    const answer = codeOf(world.begin(ada, "withdraw", 100_001));
    await waitFor(
      async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
             and query like '%funding_withdraw_reserve(%' and pid <> pg_backend_pid()`,
        );
        return rowCount === 1;
      },
      { timeoutMs: 10_000 },
    );
    return { answer };
  });
  expect(await withdrawal.answer).toBe("DAILY_LIMIT_EXCEEDED");
  await world.settle();
});

describe("the funding module refuses", () => {
  it("a withdrawal of somebody who has turned off instant payments, until they turn them on", async () => {
    const ada = await world.join(50);
    const turn = (isOn: boolean) =>
      world.chain.pool.query("select person_safe_instant($1, $2, now())", [ada.id, isOn]);
    await turn(false);
    await expect(world.begin(ada, "withdraw", 1_000)).rejects.toMatchObject({
      code: "INSTANT_PAYMENTS_OFF",
      message: expect.stringMatching(
        /No money was moved\. You can turn them on again in Security\./,
      ),
    });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: 0n });
    await turn(true);
    await world.begin(ada, "withdraw", 1_000);
    await world.settle();
  });

  it("a withdrawal above the balance, even for two concurrent ones", async () => {
    const ada = await world.join(50);
    const quotes = await Promise.all([1, 2, 3].map(() => world.quote(ada, "withdraw", 3_000)));
    const { caller, linkedAccountId } = ada;
    const answers = await Promise.all(
      quotes.map(({ quoteId }) =>
        codeOf(
          world.funding.beginIntent({
            caller,
            operation: "withdraw",
            linkedAccountId,
            amountCents: 3_000,
            quoteId,
            correlationId: newId(),
          }),
        ),
      ),
    );
    expect(answers.sort()).toEqual(["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS", "nothing"]);
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: dollars(30) });
    await world.settle();
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("a withdrawal of money that was sent to another person after the quote", async () => {
    const [ada, ben] = [await world.join(50), await world.join()];
    const { quoteId } = await world.quote(ada, "withdraw", 3_000);
    await world.chain.send(ada, ben, "usdc", dollars(30));
    const { caller, linkedAccountId } = ada;
    const request = {
      caller,
      operation: "withdraw",
      linkedAccountId,
      amountCents: 3_000,
      quoteId,
      correlationId: newId(),
    } as const;
    expect(await codeOf(world.funding.beginIntent(request))).toBe("INSUFFICIENT_FUNDS");
    expect(await world.historyOf(ada)).not.toContain("withdrawal -3000 pending");
    await world.settle();
  });

  it("a top-up in pounds, which the directory does not offer, without a call of the ramp", async () => {
    const ada = await world.join(90);
    const { personId } = ada.caller;
    const offering = world.openFunding({ offered: { onramp: ["EUR", "USD"] } });
    const { linkedAccountId } = ada;
    const before = world.ramp.callsOf("createQuote").length;
    const ask = (operation: "topup" | "withdraw") =>
      codeOf(offering.createQuote({ personId, operation, linkedAccountId, amountCents: 2_000 }));
    expect(await ask("topup")).toBe("RAMP_UNSUPPORTED");
    expect(world.ramp.callsOf("createQuote")).toHaveLength(before);
    expect(await ask("withdraw")).toBe("nothing");
  });

  it("a quote that has expired, is another person's, for something else, or accepted already", async () => {
    const [ada, ben] = [await world.join(90), await world.join(90)];
    for (const operation of ["withdraw", "topup"] as const) {
      const { quoteId } = await world.quote(ada, operation, 2_000);
      const ask = (change: object) => {
        const { caller, linkedAccountId } = ada;
        const request = { caller, operation, linkedAccountId, amountCents: 2_000, quoteId };
        return codeOf(world.funding.beginIntent({ ...request, correlationId: newId(), ...change }));
      };
      const { caller, linkedAccountId } = ben;
      expect(await ask({ caller, linkedAccountId })).toBe("NOT_FOUND");
      expect(await ask({ linkedAccountId })).toBe("NOT_FOUND");
      expect(await ask({ amountCents: 2_001 })).toBe("QUOTE_MISMATCH");
      expect(await ask({ quoteId: newId() })).toBe("NOT_FOUND");
      expect(await ask({})).toBe("nothing");
      expect(await ask({})).toBe("QUOTE_EXPIRED");
      const late = await world.quote(ada, operation, 2_000);
      world.clock.move(5 * minute);
      expect(await ask({ quoteId: late.quoteId })).toBe("QUOTE_EXPIRED");
    }
    await world.settle();
    expect(await world.findDifferences([ada, ben])).toEqual([]);
  });

  it("the same correlationId with another body; with the same body it is a replay", async () => {
    const ada = await world.join(90);
    for (const operation of ["withdraw", "topup"] as const) {
      const { request, intent } = await world.begin(ada, operation, 2_000);
      const replays = await Promise.all(
        Array.from({ length: 3 }, () => world.funding.beginIntent(request)),
      );
      expect(replays.map(({ intentId }) => intentId)).toEqual(Array(3).fill(intent.intentId));
      const { quoteId } = await world.quote(ada, operation, 2_000);
      expect(await codeOf(world.funding.beginIntent({ ...request, quoteId }))).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
    }
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(90), held: dollars(20) });
    await world.settle();
  });

  it("a second intent for five concurrent identical requests", async () => {
    const ada = await world.join(90);
    for (const operation of ["withdraw", "topup"] as const) {
      const { quoteId } = await world.quote(ada, operation, 2_000);
      const { caller, linkedAccountId } = ada;
      const request = {
        caller,
        operation,
        linkedAccountId,
        amountCents: 2_000,
        quoteId,
        correlationId: newId(),
      };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => world.funding.beginIntent(request)),
      );
      expect(new Set(answers.map(({ intentId }) => intentId)).size).toBe(1);
    }
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(90), held: dollars(20) });
    await world.settle();
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("amounts above the limits, which count sends and withdrawals together", async () => {
    const [ada, ben] = [await world.join(9_000), await world.join()];
    await giveSecondFactor(ada);
    expect(await codeOf(world.begin(ada, "withdraw", 500_001))).toBe("TRANSFER_LIMIT_EXCEEDED");
    await world.begin(ada, "withdraw", 500_000);
    expect(await codeOf(world.begin(ada, "withdraw", 300_001))).toBe("DAILY_LIMIT_EXCEEDED");
    await world.chain.pool.query(
      "update person set limits_lowered_until = 'infinity' where id = $1",
      [ada.id],
    );
    expect(await codeOf(world.begin(ada, "withdraw", 10_000))).toBe("DAILY_LIMIT_LOWERED");
    expect(await sendOutcome(ada, ben, 3_001)).toBe("DAILY_LIMIT_LOWERED");
    await world.settle();
  });

  it("a person who is not verified, an account that is not active, and a revoked session", async () => {
    const ada = await world.join(90);
    const { quoteId } = await world.quote(ada, "withdraw", 2_000);
    const { caller, linkedAccountId } = ada;
    const ask = () =>
      codeOf(
        world.funding.beginIntent({
          caller,
          operation: "withdraw",
          linkedAccountId,
          amountCents: 2_000,
          quoteId,
          correlationId: newId(),
        }),
      );
    world.verified.set(ada.id, "UNDER_REVIEW");
    expect(await ask()).toBe("KYC_UNDER_REVIEW");
    world.verified.set(ada.id, "REJECTED");
    expect(await ask()).toBe("KYC_REQUIRED");
    world.verified.set(ada.id, "ACTIVE");
    const account = world.accounts.get(linkedAccountId);
    if (account === undefined) throw new Error("there is an account");
    account.status = "errored";
    expect(await ask()).toBe("BANK_ACCOUNT_NOT_ACTIVE");
    account.status = "active";
    await world.chain.pool.query("update person set second_factor = true where id = $1", [ada.id]);
    expect(await ask()).toBe("STEP_UP_REQUIRED");
    await world.chain.pool.query(
      "update session set step_up_until = now() + interval '1 year' where id = $1",
      [caller.sessionId],
    );
    await world.chain.pool.query(
      "update session set revoked_at = now(), revoked_reason = 'signed_out' where id = $1",
      [caller.sessionId],
    );
    expect(await ask()).toBe("UNAUTHENTICATED");
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(90), held: 0n });
  });

  it("access to another person's intent", async () => {
    const [ada, ben] = [await world.join(90), await world.join()];
    const { intent } = await world.begin(ada, "withdraw", 2_000);
    const topup = await world.begin(ada, "topup", 2_000);
    const { funding } = world;
    expect(await codeOf(funding.readIntent(ben.caller, intent.intentId))).toBe("NOT_FOUND");
    expect(await codeOf(funding.submitWithdrawal(ben.caller, intent.intentId))).toBe("NOT_FOUND");
    expect(await codeOf(funding.cancelTopup(ben.caller, topup.intent.intentId))).toBe("NOT_FOUND");
    expect(await funding.listOpenIntents(ben.caller)).toEqual([]);
    expect((await funding.listOpenIntents(ada.caller)).map(({ intentId }) => intentId)).toEqual([
      topup.intent.intentId,
      intent.intentId,
    ]);
    expect(await codeOf(funding.cancelTopup(ada.caller, intent.intentId))).toBe(
      "INTENT_NOT_CANCELLABLE",
    );
    await world.settle();
  });

  it("unlinking an account while an intent uses it", async () => {
    const ada = await world.join(90);
    const uses = () => hasRunningIntent(world.chain.pool, ada.linkedAccountId);
    expect(await uses()).toBe(false);
    const { intent } = await world.begin(ada, "withdraw", 2_000);
    expect(await uses()).toBe(true);
    await world.settle();
    expect(await uses()).toBe(true);
    await world.provider(intent.intentId, { status: "COMPLETED" });
    expect(await uses()).toBe(false);
  });
});
