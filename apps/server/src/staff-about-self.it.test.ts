// Calls every operation for staff as the member whom the call is about.
import { randomBytes, randomUUID } from "node:crypto";
import {
  type Operation,
  type OperationName,
  operations,
  reasonHeader,
  type StaffSubjectKind,
} from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hireStaff } from "../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
/** The person whom all calls are about. */
let eve: SignedUp;
let ann: SignedUp;
let bob: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  [eve, ann, bob] = [
    await product.signUp("Eve"),
    await product.signUp("Ann"),
    await product.signUp("Bob"),
  ];
  for (const one of [eve, ann, bob]) await hireStaff(product, one, "administrator");
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const one = async (text: string, values: readonly unknown[] = []): Promise<string> => {
  const { rows } = await product.pool.query<{ id: string }>(text, [...values]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`nothing was stored or found by: ${text}`);
  return id;
};
const safeOf = ({ id }: SignedUp) =>
  one("select '0x' || encode(safe_address, 'hex') as id from person_safe where person_id = $1", [
    id,
  ]);

/** Makes something of each kind that is about a person, and returns how it is named. */
const make: Readonly<Record<StaffSubjectKind, (who: SignedUp) => Promise<string>>> = {
  person: async ({ id }) => id,
  email: async ({ email }) => email.toUpperCase(),
  proposal: ({ id }) =>
    product.pool
      .query(
        "update approval set outcome = 'expired', decided_at = now(), due_at = null where person_id = $1 and outcome = 'open'",
        [id],
      )
      .then(() =>
        one(
          `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, due_at)
           values (gen_random_uuid(), 'freeze_change', $1, gen_random_uuid()::text, $3, 'A reason of staff', $2, now(), now() + interval '7 days',
             now() + interval '7 days') returning id`,
          [
            id,
            ann.id,
            {
              change: "freeze",
              reason: "other",
              category: "untold",
              decideBy: null,
              endsAt: null,
            },
          ],
        ),
      ),
  async prize({ id }) {
    await product.pool.query(
      "insert into prize_week (week, participants, decided_at) values ('2026-03-01', 1, now()) on conflict do nothing",
    );
    await product.pool.query("delete from prize where person_id = $1", [id]);
    return one(
      `insert into prize (id, week, position, person_id, score, asset, amount, payable_at, due_at)
       values (gen_random_uuid(), '2026-03-01', (select count(*) + 1 from prize), $1, 1, 1, 1000000, now(), now()) returning id`,
      [id],
    );
  },
  async report({ id }) {
    const request = await one(
      `insert into payment_request (id, requestor_id, payer_id, asset, amount, status, correlation_id, digest, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 1, 1000000, 'pending', gen_random_uuid(), gen_random_uuid(), now(), now() + interval '1 day')
       returning id`,
      [id, ann.id],
    );
    return one(
      `insert into person_report (id, reporter_id, reported_id, request_id, reason, reported_at)
       values (gen_random_uuid(), $2, $1, $3, 'scam', now()) returning id`,
      [id, ann.id, request],
    );
  },
  screeningCase: ({ id }) =>
    product.pool.query("delete from screening_case where person_id = $1", [id]).then(() =>
      one(
        `insert into screening_case (id, kind, person_id, name, list, reason, opened_at)
       values (gen_random_uuid(), 'identity', $1, 'Eve', 'own list', 'the name is listed', now()) returning id`,
        [id],
      ),
    ),
  tokenReturn: async (who) =>
    one(
      `insert into token_return (id, person_id, safe_address, decimals, amount, address, correlation_id, state, requested_at, ended_at)
       values (gen_random_uuid(), $1, decode(substr($2, 3), 'hex'), 18, 1, $3, gen_random_uuid(), 'cancelled', now(), now()) returning id`,
      [who.id, await safeOf(who), randomBytes(20)],
    ),
  ticket: ({ id }) =>
    one(
      `insert into ticket (id, person_id, topic, status, opened_at, waiting_since, changed_at, message_count)
       values (gen_random_uuid(), $1, 'other', 'waiting_for_us', now(), now(), now(), 1) returning id`,
      [id],
    ),
  safe: safeOf,
  async outflow(who) {
    const hash = `0x${randomBytes(32).toString("hex")}`;
    const bytes = Buffer.from(hash.slice(2), "hex");
    const safe = Buffer.from((await safeOf(who)).slice(2), "hex");
    const client = await product.pool.connect();
    try {
      await client.query("set session_replication_role = replica");
      await client.query(
        `insert into outflow (transaction_hash, position, from_address, to_address, asset, amount, happened_at, state)
         values ($1, 0, $2, $3, 1, 1000000, now(), 'unexplained')`,
        [bytes, safe, randomBytes(20)],
      );
    } finally {
      client.release(true);
    }
    return hash;
  },
  stuckWork: (who) =>
    one(
      `select o.id from settlement_operation o join person_safe s on s.safe_address in (o.from_address, o.to_address)
       where s.person_id = $1 limit 1`,
      [who.id],
    ),
};

const note = "A note of at least ten characters";
/** Valid bodies, beside the field that names the person. */
const bodies: Readonly<Partial<Record<OperationName, object>>> = {
  grantReward: { amount: "5", reason: "For the help", correlationId: randomUUID() },
  bookStuckOutflow: { position: 0 },
  answerTicket: { text: "An answer", correlationId: randomUUID() },
  addPersonNote: { text: "A note", correlationId: randomUUID() },
  revealBankDetails: { kind: "person_asked" },
  freezePerson: { kind: "other", note, hours: 1 },
  proposeFreezeChange: { change: "freeze", kind: "other", note, endsAt: null },
  proposeStaffChange: { role: null },
  decideScreeningCase: { decision: "release", note },
  decideTokenReturn: { decision: "refuse", note },
  holdPrize: { reason: note },
  closeReport: { note },
};

async function ask(operation: Operation, by: SignedUp, named: string) {
  const [place, field = ""] = operation.staff?.subject?.field.split(".") ?? [];
  const own: object = bodies[operation.name as OperationName] ?? {};
  const payload = place === "body" ? { ...own, [field]: named } : own;
  const given: Record<string, string> = {
    kind: "settlement",
    ...(place === "params" ? { [field]: named } : {}),
  };
  const { statusCode, json } = await product.app.inject({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? "missing"),
    headers: {
      authorization: `Bearer ${by.token}`,
      [reasonHeader]: encodeURIComponent("A test of acts about oneself"),
    },
    ...(operation.method === "GET" ? {} : { payload }),
  });
  return { statusCode, code: json().code as string | undefined, answer: json() };
}

const all: Operation[] = Object.values(operations);
const forStaff = all.filter(({ access }) => access === "staff" || access === "staffStepUp");
const aboutSomebody = forStaff.filter(({ staff }) => staff?.subject != null);

it("only operations that are about no one person name nobody", () => {
  const silent = forStaff.filter(
    ({ staff, path }) => staff?.subject === null && path.includes("{"),
  );
  // Objecting is what the person whom a change is about has the time for.
  expect(silent.map(({ name }) => name)).toEqual(["objectToProposal"]);
});

it.each(aboutSomebody.map((operation) => [operation.name, operation] as const))(
  "%s is refused to the member of staff whom it is about, and that is recorded; it is not to another one",
  async (name, operation) => {
    const kind = operation.staff?.subject?.kind;
    if (kind === undefined) throw new Error("about nobody");
    const named = await make[kind](eve);
    expect(await ask(operation, eve, named)).toMatchObject({
      statusCode: 403,
      code: "STAFF_ABOUT_SELF",
    });
    const { rows } = await product.pool.query<{ subject: string; details: string }>(
      "select subject, details from audit_entry where actor = $1 and action = $2 order by sequence desc limit 1",
      [eve.id, name],
    );
    expect(rows[0]?.subject).toBe(eve.id);
    expect(rows[0]?.details).toContain("STAFF_ABOUT_SELF");
    const other = await ask(operation, bob, named);
    expect(other.statusCode, JSON.stringify(other.answer)).not.toBe(403);
    expect(other.statusCode, JSON.stringify(other.answer)).not.toBe(400);
    expect(other.statusCode).toBeLessThan(500);
    // Whatever bob has done to her.
    await product.pool.query("delete from account_freeze where person_id = $1", [eve.id]);
    await product.pool.query(
      `insert into staff_member (person_id, role, since) values ($1, 'administrator', now()) on conflict do nothing`,
      [eve.id],
    );
    await product.pool.query(
      "update session set revoked_at = null, revoked_reason = null where person_id = $1",
      [eve.id],
    );
  },
);

it("reports, cases, freezes and proposals about a member of staff are not in the lists that they read", async () => {
  const ids = await Promise.all([make.report(eve), make.screeningCase(eve), make.proposal(eve)]);
  const lists = ["/api/v1/reports", "/api/v1/screening-cases", "/api/v1/admin/proposals"];
  const read = async ({ token }: SignedUp) => {
    const pages = await Promise.all(
      lists.map((url) =>
        product.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    return pages.map(({ body }, index) => body.includes(String(ids[index])));
  };
  expect(await read(bob)).toEqual([true, true, true]);
  expect(await read(eve)).toEqual([false, false, false]);
});
