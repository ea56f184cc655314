import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fund, openPeople, type TestPerson } from "../../../test/open-people.ts";
import { newIntent } from "../../../test/payment-intents.ts";
import { migrations } from "../../migrations.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { createPayments, type Payments } from "./index.ts";

/** Who may do what to a payment request, and in which state. */
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
    throw new Error("not everybody was opened");
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

/** Pays to the creator, or to the payer when it is the creator who tries. */
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

/** The request as both of its people see it; they must agree. */
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

async function money(): Promise<bigint[]> {
  const { rows } = await pool.query<{ spendable: bigint }>(
    `select a.posted - a.held as spendable from person_account p join account a on a.id = p.account_id
     where p.person_id = any ($1) and p.asset = 1 order by p.person_id`,
    [Object.values(people).map(({ id }) => id)],
  );
  return rows.map(({ spendable }) => spendable);
}

/** What an action comes to, and the state it leaves. */
function expected(role: Role, action: Action, state: State): { says: string; leaves: State } {
  const nothing = (says: string) => ({ says, leaves: state });
  const pending = state === "pending";
  switch (action) {
    case "pay":
      if (!pending) return nothing("REQUEST_NOT_PENDING");
      return role === "payer" ? { says: "done", leaves: "paid" } : nothing("REQUEST_MISMATCH");
    case "reject":
      if (role !== "payer") return nothing("NOT_FOUND");
      if (pending) return { says: "done", leaves: "rejected" };
      return nothing(state === "rejected" ? "done" : "REQUEST_NOT_PENDING");
    case "cancel":
      if (role !== "creator") return nothing("NOT_FOUND");
      if (pending) return { says: "done", leaves: "cancelled" };
      return nothing(state === "cancelled" ? "done" : "REQUEST_NOT_PENDING");
    case "acknowledge":
      return nothing(role === "payer" ? "done" : "NOT_FOUND");
  }
}

describe.each(states)("a request that is %s", (state) => {
  const table = roles.flatMap((role) =>
    actions.map((action) => ({ role, action, ...expected(role, action, state) })),
  );
  it.each(table)("$role, $action: $says, and it is $leaves", async ({ role, action, ...end }) => {
    const id = await askAndReach(state);
    const before = await money();
    expect(await outcome(act(role, action, id))).toBe(end.says);
    expect((await read(id))?.status).toBe(end.leaves);
    const moved = action === "pay" && end.says === "done";
    if (moved) expect(await money()).not.toEqual(before);
    else expect(await money()).toEqual(before);
  });
});

it.each([
  ["1.23", "done"],
  ["1.230000", "done"],
  ["1.234567", "VALIDATION_FAILED"],
  ["1.001", "VALIDATION_FAILED"],
  [1.005, "VALIDATION_FAILED"],
])("a request for $%s, which is shown and paid with two decimals: %s", async (amount, expected) => {
  const asked = payments.requestMoney(
    people.creator.caller,
    { toUserId: people.payer.id, amount, currency: "USD", correlationId: newId() },
    undefined,
  );
  expect(await outcome(asked)).toBe(expected);
});

describe("at the same time", () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round);

  it.each([
    ["pay", "payer", "cancel", "creator", { pay: "paid", cancel: "cancelled" }],
    ["pay", "payer", "reject", "payer", { pay: "paid", reject: "rejected" }],
    ["reject", "payer", "cancel", "creator", { reject: "rejected", cancel: "cancelled" }],
  ] as const)(
    "%s (%s) and %s (%s): one of them counts, and both people see which",
    async (...race) => {
      const [first, firstRole, second, secondRole, ends] = race;
      for (const round of rounds) {
        const id = await ask();
        const before = await money();
        const starts = [
          () => outcome(act(firstRole, first, id)),
          () => outcome(act(secondRole, second, id)),
        ];
        // Each of them is first half of the time.
        const outcomes = await Promise.all(
          (round % 2 === 0 ? starts : starts.toReversed()).map((start) => start()),
        );
        expect(outcomes.toSorted()).toEqual(["REQUEST_NOT_PENDING", "done"]);
        const won = (round % 2 === 0 ? outcomes : outcomes.toReversed())[0] === "done";
        const winner = won ? first : second;
        const status = (await read(id))?.status;
        expect(status).toBe(Object.entries(ends).find(([action]) => action === winner)?.[1]);
        if (status === "paid") expect(await money()).not.toEqual(before);
        else expect(await money()).toEqual(before);
      }
    },
  );

  it("the same payment submitted again is the same payment, also once the request is paid", async () => {
    const id = await ask();
    const before = await money();
    const intent = newId();
    const answers = await Promise.all([1, 2, 3].map(() => pay("payer", id, intent)));
    const again = await pay("payer", id, intent);
    expect(new Set([...answers, again].map(({ transactionId }) => transactionId)).size).toBe(1);
    const after = await money();
    expect(before.reduce((sum, one) => sum + one) - after.reduce((sum, one) => sum + one)).toBe(
      2_000_000n,
    );
  });
});

describe("thirty days", () => {
  it("are exactly that: the last millisecond counts", async () => {
    const id = await ask();
    now = new Date(now.getTime() + 30 * dayMs - 1);
    expect((await read(id))?.status).toBe("pending");
    now = new Date(now.getTime() + 1);
    expect((await read(id))?.status).toBe("expired");
    expect(await outcome(act("payer", "pay", id))).toBe("REQUEST_NOT_PENDING");
    now = new Date(now.getTime() - 1);
    expect(await outcome(act("payer", "pay", id))).toBe("done");
  });

  it("do not touch a request that was answered before", async () => {
    const ids = [await askAndReach("rejected")];
    now = new Date(now.getTime() + 31 * dayMs);
    expect((await read(ids[0] ?? ""))?.status).toBe("rejected");
  });

  it("that passed while its transfer was failing leave it expired, not payable again", async () => {
    const id = await ask();
    const { transactionId } = await pay("payer", id);
    now = new Date(now.getTime() + 31 * dayMs);
    expect((await read(id))?.status).toBe("paid");
    await pool.query(
      'select ledger_void(array[$1::uuid], \'{"reason": "test"}\'), transfers_ended(array[$1::uuid], 2::smallint, null)',
      [transactionId],
    );
    expect((await read(id))?.status).toBe("expired");
    expect(await outcome(act("payer", "pay", id))).toBe("REQUEST_NOT_PENDING");
  });
});

describe("the count of requests that wait unseen", () => {
  const count = (role: Role) => payments.requests.countUnseen(people[role].caller);

  it.each(states.map((state) => [state, state === "pending" ? 1 : 0] as const))(
    "changes by what is %s to %i, for the payer only",
    async (state, more) => {
      const before = await count("payer");
      const others = [await count("creator"), await count("stranger")];
      // Older ones may expire with the clock; a new one shows what a new one does.
      const id = await askAndReach(state);
      const unseen = state === "expired" ? 0 : before + more;
      expect(await count("payer")).toBe(unseen);
      expect([await count("creator"), await count("stranger")]).toEqual(others);
      await act("payer", "acknowledge", id);
      expect(await count("payer")).toBe(unseen - more);
    },
  );

  it("is seen once: a second time changes nothing, not even the time", async () => {
    const id = await ask();
    await act("payer", "acknowledge", id);
    const first = (await read(id))?.acknowledged_at;
    now = new Date(now.getTime() + dayMs);
    await act("payer", "acknowledge", id);
    expect(first).not.toBeNull();
    expect((await read(id))?.acknowledged_at).toBe(first);
  });
});
