import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { createPayments, type Payments } from "./index.ts";

/** Every role tries every action on a payment request in every state. */
const roles = ["creator", "payer", "stranger"] as const;
const states = ["pending", "paid", "rejected", "cancelled", "expired"] as const;
const actions = ["pay", "reject", "cancel", "acknowledge"] as const;
type Role = (typeof roles)[number];
type State = (typeof states)[number];
type Action = (typeof actions)[number];

const dayMs = 24 * 60 * 60 * 1000;
const limits = {
  USD: { transferMajor: 500, dailyMajor: 100_000, loweredDailyMajor: 100_000 },
  EUR: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  LIL: { transferMajor: 5_000, dailyMajor: 10_000, loweredDailyMajor: 10_000 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let payments: Payments;
let people: Record<Role, TestPerson>;
let now = new Date("2026-03-10T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  payments = createPayments({
    pool,
    clock: { now: () => now },
    limits,
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  const [creator, payer, stranger] = await openPeople(pool, ["Creator", "Payer", "Stranger"]);
  if (creator === undefined || payer === undefined || stranger === undefined) {
    throw new Error("not all accounts were opened");
  }
  people = { creator, payer, stranger };
  await fund(pool, [creator, payer, stranger], "usdc", 10_000_000_000n);
});
afterAll(() => database.drop());
afterEach(async () => {
  expect(await checkLedger(pool)).toEqual([]);
});

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

async function ask(): Promise<string> {
  const { request } = await payments.requestMoney(
    people.creator.caller,
    { toUserId: people.payer.id, amount: "2.00", currency: "USD", correlationId: newId() },
    undefined,
  );
  return request.id;
}

/** Pays the creator; if the creator tries to pay, the money goes to the payer. */
const pay = (role: Role, requestId: string, correlationId = newId()) =>
  payments.send(
    people[role].caller,
    newIntent(role === "creator" ? people.payer : people.creator, "2.00", {
      requestId,
      correlationId,
    }),
    undefined,
  );

function act(role: Role, action: Action, id: string): Promise<unknown> {
  const { caller } = people[role];
  return action === "pay" ? pay(role, id) : payments.answer[action](caller, id);
}

const reach: Record<State, (id: string) => Promise<unknown>> = {
  pending: async () => undefined,
  paid: (id) => act("payer", "pay", id),
  rejected: (id) => act("payer", "reject", id),
  cancelled: (id) => act("creator", "cancel", id),
  expired: async () => {
    now = new Date(now.getTime() + 30 * dayMs);
  },
};

async function askAndReach(state: State): Promise<string> {
  const id = await ask();
  await reach[state](id);
  return id;
}

/** Reads the request as each of its two people sees it, and checks that both see the same status. */
async function read(id: string) {
  const lists = await Promise.all([
    payments.requests.page(people.payer.caller, "incoming", { limit: 1 }),
    payments.requests.page(people.creator.caller, "outgoing", { limit: 1 }),
  ]);
  const [incoming, outgoing] = lists.map(({ requests }) => requests[0]);
  expect(incoming?.id).toBe(id);
  expect(outgoing?.status).toBe(incoming?.status);
  return incoming;
}

async function spendableBalances(): Promise<bigint[]> {
  const { rows } = await pool.query<{ spendable: bigint }>(
    `select a.posted - a.held as spendable from person_account p join account a on a.id = p.account_id
     where p.person_id = any ($1) and p.asset = 1 order by p.person_id`,
    [Object.values(people).map(({ id }) => id)],
  );
  return rows.map(({ spendable }) => spendable);
}

/** The expected outcome of an action ("done" or an error code) and the state after it. */
function expected(role: Role, action: Action, state: State): { outcome: string; after: State } {
  const unchanged = (outcome: string) => ({ outcome, after: state });
  const pending = state === "pending";
  switch (action) {
    case "pay":
      if (!pending) return unchanged("REQUEST_NOT_PENDING");
      return role === "payer" ? { outcome: "done", after: "paid" } : unchanged("REQUEST_MISMATCH");
    case "reject":
      if (role !== "payer") return unchanged("NOT_FOUND");
      if (pending) return { outcome: "done", after: "rejected" };
      return unchanged(state === "rejected" ? "done" : "REQUEST_NOT_PENDING");
    case "cancel":
      if (role !== "creator") return unchanged("NOT_FOUND");
      if (pending) return { outcome: "done", after: "cancelled" };
      return unchanged(state === "cancelled" ? "done" : "REQUEST_NOT_PENDING");
    case "acknowledge":
      return unchanged(role === "payer" ? "done" : "NOT_FOUND");
  }
}

describe.each(states)("a request that is %s", (state) => {
  const table = roles.flatMap((role) =>
    actions.map((action) => ({ role, action, ...expected(role, action, state) })),
  );
  it.each(table)(
    "$action by the $role: $outcome, then it is $after",
    async ({ role, action, ...end }) => {
      const id = await askAndReach(state);
      const before = await spendableBalances();
      expect(await outcome(act(role, action, id))).toBe(end.outcome);
      expect((await read(id))?.status).toBe(end.after);
      const moved = action === "pay" && end.outcome === "done";
      if (moved) expect(await spendableBalances()).not.toEqual(before);
      else expect(await spendableBalances()).toEqual(before);
    },
  );
});

it.each([
  ["1.23", "done"],
  ["1.230000", "done"],
  ["1.234567", "VALIDATION_FAILED"],
  ["1.001", "VALIDATION_FAILED"],
  [1.005, "VALIDATION_FAILED"],
])("a request for $%s, where only whole cents are allowed: %s", async (amount, expected) => {
  const asked = payments.requestMoney(
    people.creator.caller,
    { toUserId: people.payer.id, amount, currency: "USD", correlationId: newId() },
    undefined,
  );
  expect(await outcome(asked)).toBe(expected);
});

describe("concurrent actions on one request", () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round);

  it.each([
    ["pay", "payer", "cancel", "creator", { pay: "paid", cancel: "cancelled" }],
    ["pay", "payer", "reject", "payer", { pay: "paid", reject: "rejected" }],
    ["reject", "payer", "cancel", "creator", { reject: "rejected", cancel: "cancelled" }],
  ] as const)(
    "%s (%s) and %s (%s): exactly one succeeds, and both people see its result",
    async (...race) => {
      const [first, firstRole, second, secondRole, ends] = race;
      for (const round of rounds) {
        const id = await ask();
        const before = await spendableBalances();
        const starts = [
          () => outcome(act(firstRole, first, id)),
          () => outcome(act(secondRole, second, id)),
        ];
        // Each action goes first in half of the rounds.
        const outcomes = await Promise.all(
          (round % 2 === 0 ? starts : starts.toReversed()).map((start) => start()),
        );
        expect(outcomes.toSorted()).toEqual(["REQUEST_NOT_PENDING", "done"]);
        const won = (round % 2 === 0 ? outcomes : outcomes.toReversed())[0] === "done";
        const winner = won ? first : second;
        const status = (await read(id))?.status;
        expect(status).toBe(Object.entries(ends).find(([action]) => action === winner)?.[1]);
        if (status === "paid") expect(await spendableBalances()).not.toEqual(before);
        else expect(await spendableBalances()).toEqual(before);
      }
    },
  );

  it("the same send repeated is one payment, also after the request is paid", async () => {
    const id = await ask();
    const before = await spendableBalances();
    const intent = newId();
    const answers = await Promise.all([1, 2, 3].map(() => pay("payer", id, intent)));
    const again = await pay("payer", id, intent);
    expect(new Set([...answers, again].map(({ transactionId }) => transactionId)).size).toBe(1);
    const after = await spendableBalances();
    expect(before.reduce((sum, one) => sum + one) - after.reduce((sum, one) => sum + one)).toBe(
      2_000_000n,
    );
  });
});

describe("the 30 days of a request", () => {
  it("end exactly to the millisecond", async () => {
    const id = await ask();
    now = new Date(now.getTime() + 30 * dayMs - 1);
    expect((await read(id))?.status).toBe("pending");
    now = new Date(now.getTime() + 1);
    expect((await read(id))?.status).toBe("expired");
    expect(await outcome(act("payer", "pay", id))).toBe("REQUEST_NOT_PENDING");
    now = new Date(now.getTime() - 1);
    expect(await outcome(act("payer", "pay", id))).toBe("done");
  });

  it("leave a request that was rejected before as rejected", async () => {
    const ids = [await askAndReach("rejected")];
    now = new Date(now.getTime() + 31 * dayMs);
    expect((await read(ids[0] ?? ""))?.status).toBe("rejected");
  });

  it("leave it expired if they pass before its transfer fails", async () => {
    const id = await ask();
    const { transactionId } = await pay("payer", id);
    now = new Date(now.getTime() + 31 * dayMs);
    expect((await read(id))?.status).toBe("paid");
    await pool.query(
      `select ledger_void(array[$1::uuid], '{"reason": "test"}'), transfers_ended(array[$1::uuid], transfer_status('failed'),
         null)`,
      [transactionId],
    );
    expect((await read(id))?.status).toBe("expired");
    expect(await outcome(act("payer", "pay", id))).toBe("REQUEST_NOT_PENDING");
  });
});

describe("the count of unseen requests", () => {
  const count = (role: Role) => payments.requests.countUnseen(people[role].caller);

  it.each(states.map((state) => [state, state === "pending" ? 1 : 0] as const))(
    "with a %s request changes by %i, for the payer only",
    async (state, change) => {
      const before = await count("payer");
      const others = [await count("creator"), await count("stranger")];
      // Moving the clock also expires the older requests.
      const id = await askAndReach(state);
      const unseen = state === "expired" ? 0 : before + change;
      expect(await count("payer")).toBe(unseen);
      expect([await count("creator"), await count("stranger")]).toEqual(others);
      await act("payer", "acknowledge", id);
      expect(await count("payer")).toBe(unseen - change);
    },
  );

  it("a second acknowledgement does not change the time of the first", async () => {
    const id = await ask();
    await act("payer", "acknowledge", id);
    const first = (await read(id))?.acknowledged_at;
    now = new Date(now.getTime() + dayMs);
    await act("payer", "acknowledge", id);
    expect(first).not.toBeNull();
    expect((await read(id))?.acknowledged_at).toBe(first);
  });
});

describe("one payment request", () => {
  const one = (role: Role, id: string) => payments.requests.one(people[role].caller, id);

  it("is read by its two people, and by nobody else", async () => {
    const id = await ask();
    expect((await one("payer", id)).request).toMatchObject({ id, status: "pending" });
    expect((await one("creator", id)).request).toMatchObject({ id, status: "pending" });
    expect(await outcome(one("stranger", id))).toBe("NOT_FOUND");
  });

  it.each(["paid", "rejected", "cancelled"] as const)(
    "says when it was %s, for as long as that is so",
    async (state) => {
      const id = await ask();
      expect((await one("payer", id)).request.answered_at).toBeNull();
      now = new Date(now.getTime() + dayMs);
      await reach[state](id);
      expect((await one("payer", id)).request).toMatchObject({
        status: state,
        answered_at: now.toISOString(),
      });
    },
  );

  it("has no answer any more once the payment that answered it has failed", async () => {
    const id = await ask();
    const { transactionId } = await pay("payer", id);
    await pool.query("select payment_request_reopen(array[$1::uuid])", [transactionId]);
    expect((await one("payer", id)).request).toMatchObject({
      status: "pending",
      answered_at: null,
    });
  });
});
