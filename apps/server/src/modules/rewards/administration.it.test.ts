import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Guest, openAdministrators, openGuests } from "../../../test/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../test/open-identity-app.ts";
import { migrations } from "../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
/** Another process of the same installation. */
let otherProcess: IdentityApp;
let ann: Guest;
let bob: Guest;
let carl: Guest;
const adminEmails: string[] = [];
const rulesFile = join(mkdtempSync(join(tmpdir(), "reward-rules-")), "rules.json");

const lil = (amount: unknown) => ({ asset: "LIL", amount });
const shipped = {
  signup: lil("100.00"),
  notifications: lil("50.00"),
  referral_referrer: lil("500.00"),
  referral_referee: lil("100.00"),
};
const writeRules = (content: unknown) =>
  writeFileSync(rulesFile, typeof content === "string" ? content : JSON.stringify(content));

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  writeRules(shipped);
  world = await openIdentityApp({ pool: database.pool, adminEmails, rulesFile });
  otherProcess = await openIdentityApp({ pool: database.pool, adminEmails, rulesFile });
  await world.rewards.publishRules();
  const [one, two, three] = await openAdministrators(world, adminEmails, ["Ann", "Bob", "Carl"]);
  if (one === undefined || two === undefined || three === undefined) throw new Error("nobody");
  [ann, bob, carl] = [one, two, three];
});
afterAll(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  await world.app.close();
  await otherProcess.app.close();
  await database.drop();
});

const newGuest = async (): Promise<Guest> => {
  const [guest] = await openGuests(world, ["Guest"]);
  if (guest === undefined) throw new Error("nobody was opened");
  return guest;
};
const get = (path: string, { token }: Guest) =>
  world.call("GET", `/api/v1/rewards/${path}`, { token });
const post = (path: string, { token }: Guest, body?: object) =>
  world.call("POST", `/api/v1/rewards/${path}`, { token, ...(body === undefined ? {} : { body }) });
const reload = (administrator: Guest) => post("admin/rules/reload", administrator);
const proposal = (guest: Guest, more: object = {}) => ({
  userId: guest.id,
  amount: "250.00",
  reason: "For a bug report",
  correlationId: randomUUID(),
  ...more,
});
const propose = async (by: Guest, guest: Guest, more: object = {}): Promise<string> =>
  (await post("grant", by, proposal(guest, more))).body.data.proposal.id;
const grantsOf = async (guest: Guest) => (await get("grants", guest)).body.data;

describe("administrators' routes", () => {
  const id = randomUUID();
  it.each([
    ["POST", "grant"],
    ["POST", `grant/${id}/approve`],
    ["POST", `grant/${id}/withdraw`],
    ["GET", "admin/proposals"],
    ["GET", "admin/health"],
    ["GET", "admin/analytics/summary"],
    ["POST", "admin/rules/reload"],
  ] as const)("refuse everybody else: %s %s", async (method, path) => {
    const url = `/api/v1/rewards/${path}`;
    expect((await world.call(method, url)).body.code).toBe("UNAUTHENTICATED");
    const { token } = await newGuest();
    expect((await world.call(method, url, { token })).body.code).toBe("FORBIDDEN");
    const [noPasskey] = await openAdministrators(world, adminEmails, ["Nell"]);
    if (noPasskey === undefined) throw new Error("nobody was opened");
    await database.pool.query(
      "update session set passkey_verified_at = null where person_id = $1",
      [noPasskey.id],
    );
    const answer = await world.call(method, url, { token: noPasskey.token });
    expect(answer.body.code).toBe("PASSKEY_REQUIRED");
  });
});

describe("the rules", () => {
  it("are told to everybody who is signed in", async () => {
    expect((await get("rules", await newGuest())).body.data).toEqual({
      version: 1,
      rules: [
        { rule: "signup", amount: "100.00", currency: "LIL" },
        { rule: "notifications", amount: "50.00", currency: "LIL" },
        { rule: "referral_referrer", amount: "500.00", currency: "LIL" },
        { rule: "referral_referee", amount: "100.00", currency: "LIL" },
      ],
    });
  });

  it("hold for every process from the moment they are loaded, and stand under a new version", async () => {
    writeRules({ ...shipped, signup: lil("120") });
    const guest = await newGuest();
    const token = await otherProcess.tokenFor(guest.caller);
    const grant = () => otherProcess.call("POST", "/api/v1/rewards/grant/signup", { token });
    const before = (await world.call("GET", "/api/v1/rewards/rules", ann)).body.data.version;
    const { data } = (await reload(ann)).body;
    expect(data).toMatchObject({ version: before + 1, changed: true });
    expect((await grant()).body.data).toEqual({
      granted: true,
      amount: "120.00",
      alreadyGranted: false,
    });
    expect((await reload(bob)).body.data).toMatchObject({ version: before + 1, changed: false });
    // What was granted stays what it was.
    writeRules(shipped);
    await reload(ann);
    expect((await grant()).body.data).toEqual({
      granted: false,
      amount: "120.00",
      alreadyGranted: true,
    });
  });

  it.each([
    ["one rule is wrong", { ...shipped, referral_referee: lil("-1") }, "referral_referee.amount"],
    ["one is missing", { ...shipped, notifications: undefined }, "notifications"],
    ["one is unknown", { ...shipped, birthday: lil("1") }, "file"],
    ["one pays too much", { ...shipped, signup: lil("100000.01") }, "signup.amount"],
    ["the file is no JSON", "{ signup", "file"],
  ])("stay as they were, all of them, when %s", async (_why, content, path) => {
    const before = (await get("rules", ann)).body.data;
    writeRules(content);
    const { status, body } = await reload(ann);
    expect(status).toBe(422);
    expect(body.code).toBe("REWARD_RULES_INVALID");
    expect(body.error).toBe(
      "The rules file has errors. Nothing was changed: the rules from before stay in force.",
    );
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
    expect((await get("rules", ann)).body.data).toEqual(before);
    writeRules(shipped);
  });

  it("are counted once when several processes load the same change at once", async () => {
    writeRules({ ...shipped, notifications: lil("55") });
    const answers = await Promise.all([ann, bob, carl, ann, bob].map(reload));
    expect(answers.filter(({ body }) => body.data.changed)).toHaveLength(1);
    writeRules(shipped);
    await reload(ann);
  });
});

describe("a reward that administrators give", () => {
  it("is granted when a second one approves it, and tells its reason", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    expect((await grantsOf(guest)).grants).toEqual([]);
    const { data } = (await post(`grant/${id}/approve`, bob)).body;
    expect(data.proposal).toMatchObject({
      id,
      userId: guest.id,
      status: "granted",
      amount: "250.00",
      proposedBy: ann.id,
      decidedBy: bob.id,
    });
    expect((await grantsOf(guest)).grants).toMatchObject([
      { rule: "granted", amount: "250.00", status: "pending" },
    ]);
    const { rows } = await database.pool.query(
      `select a.kind, a.note, o.amount from activity a
         join settlement_operation o on o.id = a.transfer_id where a.person_id = $1`,
      [guest.id],
    );
    expect(rows).toEqual([
      { kind: "reward_granted", note: "For a bug report", amount: 250_000_000n },
    ]);
  });

  it("is granted once, however many approve it at once and again", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    const answers = await Promise.all(
      [bob, carl, bob, carl].map((administrator) => post(`grant/${id}/approve`, administrator)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toBe("REWARD_NOT_OPEN");
    }
    expect((await grantsOf(guest)).total).toBe(1);
  });

  it("can be proposed again under the same id, but not with other content", async () => {
    const body = proposal(await newGuest());
    const first = (await post("grant", ann, body)).body.data;
    expect((await post("grant", ann, body)).body.data).toEqual(first);
    for (const other of [{ amount: "250.01" }, { reason: "For nothing" }]) {
      const answer = await post("grant", ann, { ...body, ...other });
      expect(answer.body.code).toBe("IDEMPOTENCY_CONFLICT");
    }
    expect((await post("grant", bob, body)).body.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("is not approved by whoever proposed it, or by whom it is for", async () => {
    const mine = await propose(ann, await newGuest());
    expect((await post(`grant/${mine}/approve`, ann)).body.code).toBe("REWARD_NEEDS_ANOTHER_ADMIN");
    const forBob = await propose(ann, bob);
    expect((await post(`grant/${forBob}/approve`, bob)).body.code).toBe("REWARD_OWN");
    expect((await post("grant", ann, proposal(ann))).body.code).toBe("REWARD_OWN");
    expect((await grantsOf(bob)).total).toBe(0);
  });

  it("is not granted after it was withdrawn, has expired, or its proposer is no administrator", async () => {
    const guest = await newGuest();
    const [withdrawn, late, orphaned] = [
      await propose(ann, guest),
      await propose(ann, guest),
      await propose(carl, guest),
    ];
    const answer = await post(`grant/${withdrawn}/withdraw`, bob);
    expect(answer.body.data.proposal).toMatchObject({ status: "withdrawn", decidedBy: bob.id });
    adminEmails.splice(adminEmails.indexOf(carl.caller.email), 1);
    const approve = async (id: string) => (await post(`grant/${id}/approve`, bob)).body.code;
    expect(await approve(withdrawn)).toBe("REWARD_NOT_OPEN");
    expect(await approve(orphaned)).toBe("REWARD_NOT_OPEN");
    adminEmails.push(carl.caller.email);
    await database.pool.query(
      `update reward_proposal set proposed_at = proposed_at - interval '7 days', expires_at = $2
         where id = $1`,
      [late, world.now()],
    );
    expect(await approve(late)).toBe("REWARD_NOT_OPEN");
    expect(await approve(randomUUID())).toBe("NOT_FOUND");
    expect((await grantsOf(guest)).total).toBe(0);
    const { proposals } = (await get("admin/proposals?limit=100", ann)).body.data;
    const statusOf = (id: string) => proposals.find((one: { id: string }) => one.id === id)?.status;
    expect([statusOf(withdrawn), statusOf(late), statusOf(orphaned)]).toEqual([
      "withdrawn",
      "expired",
      "open",
    ]);
  });

  it.each([
    ["nobody", { userId: randomUUID() }, "RECIPIENT_NOT_FOUND"],
    ["too much", { amount: "100000.01" }, "REWARD_TOO_LARGE"],
    ["nothing", { amount: "0" }, "VALIDATION_FAILED"],
    ["a negative amount", { amount: "-5" }, "VALIDATION_FAILED"],
    ["a finer amount than LIL has", { amount: "1.0000001" }, "VALIDATION_FAILED"],
    ["no reason", { reason: "  " }, "VALIDATION_FAILED"],
    ["NUL in the reason", { reason: "For \u0000 you" }, "VALIDATION_FAILED"],
    ["something else besides", { asset: "usdc" }, "VALIDATION_FAILED"],
  ])("is not proposed for %s", async (_why, change, code) => {
    expect((await post("grant", ann, proposal(await newGuest(), change))).body.code).toBe(code);
  });

  it("asks administrators for their second factor again after a while", async () => {
    const guest = await newGuest();
    const id = await propose(ann, guest);
    await database.pool.query("update person set second_factor = true where id = $1", [bob.id]);
    expect((await post(`grant/${id}/approve`, bob)).body.code).toBe("STEP_UP_REQUIRED");
    expect((await post("grant", bob, proposal(guest))).body.code).toBe("STEP_UP_REQUIRED");
    await database.pool.query("update person set second_factor = false where id = $1", [bob.id]);
  });
});

describe("what people have earned", () => {
  it("is listed page by page, newest first", async () => {
    const guest = await newGuest();
    await post("grant/signup", guest);
    for (let index = 1; index <= 4; index += 1) {
      world.passSeconds(1);
      await post(`grant/${await propose(ann, guest, { amount: `${index}.00` })}/approve`, bob);
    }
    const page = async (query: string) => (await get(`grants?${query}`, guest)).body.data;
    const amounts = ({ grants }: { grants: { amount: string }[] }) =>
      grants.map(({ amount }) => amount);
    const first = await page("limit=2");
    expect(amounts(first)).toEqual(["4.00", "3.00"]);
    expect(first).toMatchObject({ total: 5, hasMore: true });
    const last = await page("limit=2&offset=4");
    expect(amounts(last)).toEqual(["100.00"]);
    expect(last).toMatchObject({ total: 5, hasMore: false });
    expect((await get("grants?limit=101", guest)).body.code).toBe("VALIDATION_FAILED");
    expect((await get("grants?offset=-1", guest)).body.code).toBe("VALIDATION_FAILED");
  });

  it("is summed up for oneself and for administrators, and for nobody else", async () => {
    const [guest, other] = [await newGuest(), await newGuest()];
    await post("grant/signup", guest);
    const status = {
      userId: guest.id,
      once: [
        { rule: "signup", amount: "100.00", grantedAt: world.now().toISOString() },
        { rule: "notifications", amount: "50.00", grantedAt: null },
      ],
      grants: 1,
      earned: "100.00",
      referrals: { total: 0, quality: 0 },
    };
    for (const [id, caller] of [
      ["me", guest],
      [guest.id, guest],
      [guest.id, ann],
    ] as const) {
      expect((await get(`status/${id}`, caller)).body.data).toEqual(status);
    }
    expect((await get(`status/${guest.id}`, other)).body.code).toBe("FORBIDDEN");
    expect((await get(`status/${randomUUID()}`, other)).body.code).toBe("FORBIDDEN");
    expect((await get(`status/${randomUUID()}`, ann)).body.code).toBe("NOT_FOUND");
    await database.pool.query(
      "update session set passkey_verified_at = null where person_id = $1",
      [carl.id],
    );
    expect((await get(`status/${guest.id}`, carl)).body.code).toBe("PASSKEY_REQUIRED");
  });
});

describe("the administrators' figures", () => {
  it("tell what was granted per day and rule, what is on its way, and the treasury", async () => {
    const before = (await get("admin/analytics/summary?days=2", ann)).body.data;
    world.passSeconds(24 * 3600);
    await database.pool.query("update session set passkey_verified_at = $1", [world.now()]);
    const tokens = new Map<Guest, string>();
    for (const one of [ann, bob]) {
      tokens.set(one, await world.tokenFor({ ...one.caller, isAdmin: true, aal: "aal2" }));
    }
    const guest = await newGuest();
    await post("grant/signup", guest);
    const token = tokens.get(ann) ?? "";
    const { data } = (
      await world.call("GET", "/api/v1/rewards/admin/analytics/summary?days=1", { token })
    ).body;
    expect(data.perDay).toEqual([
      { date: "2026-05-02", rule: "signup", count: 1, amount: "100.00" },
    ]);
    expect(data).toMatchObject({
      from: "2026-05-02",
      to: "2026-05-02",
      perRule: [{ rule: "signup", count: 1, amount: "100.00" }],
      outstanding: (Number(before.outstanding) + 100).toFixed(2),
      issued: "0.00",
      treasury: [
        { asset: "usdc", balance: "0.00" },
        { asset: "eurc", balance: "0.00" },
        { asset: "LIL", balance: "0.00" },
      ],
    });
    const health = await world.call("GET", "/api/v1/rewards/admin/health", { token });
    expect(health.body.data).toMatchObject({
      healthy: true,
      problems: [],
      rules: { source: rulesFile },
      reviews: { waiting: 0, failing: 0, oldestAgeSeconds: null },
      owedReferrals: 0,
      outstanding: data.outstanding,
    });
  });

  it("say so when nobody looks at referrals", async () => {
    await database.pool.query(
      "insert into referral_review (referee, queued_at, due_at) values ($1, $2, $2)",
      [ann.id, world.now()],
    );
    world.passSeconds(301);
    expect((await world.rewards.getHealth()).problems).toEqual([
      "Referrals have been waiting for minutes. Is a process with WORKERS=true running?",
    ]);
    expect(await world.rewards.reviewNext()).toBe(true);
    expect((await world.rewards.getHealth()).healthy).toBe(true);
  });
});

describe("a person who leaves", () => {
  it("takes the reasons with them, and gets nothing that was only proposed", async () => {
    const guest = await newGuest();
    const id = randomUUID();
    await database.pool.query(
      `insert into reward_proposal
         (id, person_id, asset, amount, reason, proposed_by, proposed_at, expires_at, outcome,
          decided_by, decided_at)
         values ($1, $3, 3, 1000000, 'Old', $4, now(), now() + interval '1 day', 'granted', $5, now()),
           ($2, $3, 3, 1000000, 'New', $4, now(), now() + interval '1 day', null, null, null)`,
      [id, randomUUID(), guest.id, ann.id, bob.id],
    );
    expect((await world.rewards.readOwnData(guest.id, 10)).proposals).toHaveLength(2);
    await world.rewards.forgetPerson(database.pool, guest.id);
    const { rows } = await database.pool.query(
      "select id, reason from reward_proposal where person_id = $1",
      [guest.id],
    );
    expect(rows).toEqual([{ id, reason: "" }]);
  });
});
