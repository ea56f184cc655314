// Runs every kind of proposal through everything that can become of one. One file because four eyes is one mechanism.
import { randomUUID } from "node:crypto";
import { operations, reasonHeader, type StaffRole } from "@lilypad/api-contract";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { givePasskey, hireStaff } from "../test/hire-staff.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
const staff = {} as Record<"ann" | "bob" | "cat" | "gus" | "sue" | "fay", SignedUp>;
/** The person whom the proposals that are not put into effect are about. She is a member of staff as well. */
let eve: SignedUp;
let spare: SignedUp[];

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  const roles = {
    ann: "administrator",
    bob: "administrator",
    cat: "administrator",
    gus: "administrator",
    sue: "support",
    fay: "finance",
  } as const;
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, StaffRole][]) {
    staff[name] = await product.signUp(name);
    await hireStaff(product, staff[name], role);
  }
  eve = await product.signUp("Eve");
  await hireStaff(product, eve, "administrator");
  spare = [];
  for (let index = 0; index < 3; index += 1) spare.push(await product.signUp(`Pat${index}`));
  await product.settled();
}, 180_000);
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});
// Removes the effects of earlier proposals on the people they were about.
beforeEach(async () => {
  const ids = spare.map(({ id }) => id);
  await product.pool.query(
    "update approval set outcome = 'expired', decided_at = now(), due_at = null where outcome = 'open'",
  );
  await product.pool.query("delete from account_freeze where person_id = any ($1)", [ids]);
  await product.pool.query("delete from staff_member where person_id = any ($1)", [ids]);
  await product.pool.query("delete from passkey where person_id = any ($1)", [ids]);
  await product.pool.query("delete from passcode_reset where person_id = any ($1)", [ids]);
  await product.pool.query(
    "update person set deactivated_by_staff = false, deactivated_at = null where id = any ($1)",
    [ids],
  );
});

const one = async (text: string, values: readonly unknown[] = []): Promise<unknown> =>
  Object.values((await product.pool.query(text, [...values])).rows[0] ?? {})[0];
const run = (text: string, values: readonly unknown[] = []) =>
  product.pool.query(text, [...values]);

interface Kind {
  /** The members of staff whose roles do not allow them to decide a proposal of this kind. */
  readonly wrong: readonly ("sue" | "fay")[];
  /** False for a kind that is about no one person. */
  readonly about?: false;
  /** True for a kind that a rule proposes. */
  readonly byRule?: true;
  /** Stores the rows that an approval needs, and returns the details and the key of the proposal. */
  make(who: SignedUp): Promise<{ details: object; key?: string }>;
  /** How often it was put into effect. */
  done(who: SignedUp, id: string): Promise<unknown>;
}

const targetOf = ({ id }: SignedUp) => ({ details: { target: id }, key: id });

const kinds: Readonly<Record<string, Kind>> = {
  freeze_change: {
    wrong: ["fay"],
    make: async () => ({
      details: {
        change: "freeze",
        reason: "other",
        category: "untold",
        decideBy: null,
        endsAt: null,
      },
    }),
    done: ({ id }) =>
      one(
        "select count(*)::integer from account_freeze where person_id = $1 and closed_at is null",
        [id],
      ),
  },
  staff_change: {
    wrong: ["sue", "fay"],
    async make({ id }) {
      await givePasskey(product, id);
      return { details: { role: "finance" } };
    },
    done: ({ id }) =>
      one("select count(*)::integer from staff_member where person_id = $1 and role = 'finance'", [
        id,
      ]),
  },
  reward: {
    wrong: ["sue"],
    make: async () => ({ details: { amount: "1000000" } }),
    done: (_, id) => one("select count(*)::integer from reward_grant where occasion = $1", [id]),
  },
  held_reward: {
    wrong: ["sue"],
    byRule: true,
    make: async () => ({ details: { amount: "1000000", rule: "notifications", occasion: "" } }),
    done: ({ id }) =>
      one(
        "select count(*)::integer from reward_grant where person_id = $1 and rule = 'notifications'",
        [id],
      ),
  },
  waiver: {
    wrong: ["sue"],
    make: async () => ({ details: { usdc: "5000000", eurc: "0" } }),
    done: (_, id) => one("select count(*)::integer from waiver where id = $1", [id]),
  },
  deactivate_person: {
    wrong: ["fay"],
    make: async (who) => targetOf(who),
    done: ({ id }) =>
      one("select count(*)::integer from person where id = $1 and deactivated_by_staff", [id]),
  },
  activate_person: {
    wrong: ["fay"],
    async make(who) {
      if (who !== eve)
        await run(
          "update person set deactivated_by_staff = true, deactivated_at = now() where id = $1",
          [who.id],
        );
      return targetOf(who);
    },
    done: ({ id }) =>
      one("select count(*)::integer from person where id = $1 and deactivated_at is null", [id]),
  },
  cancel_passcode_reset: {
    wrong: ["fay"],
    async make(who) {
      await run(
        `insert into passcode_reset (person_id, hash, asked_at, takes_effect_at, due_at)
         values ($1, '$argon2id$test', now(), now() + interval '20 hours', now() + interval '20 hours') on conflict do nothing`,
        [who.id],
      );
      return targetOf(who);
    },
    done: ({ id }) =>
      one("select 1 - count(*)::integer from passcode_reset where person_id = $1", [id]),
  },
  remove_passkeys: {
    wrong: ["sue", "fay"],
    async make(who) {
      if (who !== eve) await hireStaff(product, who, "support");
      await givePasskey(product, who.id);
      return targetOf(who);
    },
    done: ({ id }) => one("select (count(*) = 0)::integer from passkey where person_id = $1", [id]),
  },
  end_card_sessions: {
    wrong: ["sue", "fay"],
    about: false,
    async make() {
      await run(
        `insert into card_holder (person_id, issuer, customer_id, session, session_at, created_at, updated_at)
         values ($1, 'gnosis-pay', 'c1', '\\x01', now(), now(), now())
         on conflict (person_id, issuer) do update set session = '\\x01', session_at = now()`,
        [eve.id],
      );
      return { details: { target: "" } };
    },
    done: () => one("select count(*)::integer from card_holder where session is null"),
  },
  reopen_teleport_link: {
    wrong: ["sue"],
    async make({ id }) {
      const link = String(
        await one(
          `insert into teleport_link (id, person_id, linked_account_id, correlation_id, digest, amount, token_hash, status, expires_at,
             created_at, updated_at)
           values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 500, sha256($2), 'paying',
             now() + interval '1 day', now(), now()) returning id`,
          [id, Buffer.from(randomUUID())],
        ),
      );
      return { details: { target: link }, key: link };
    },
    done: (_, id) =>
      one(
        "select count(*)::integer from teleport_link where status = 'open' and id::text = (select key from approval where id = $1)",
        [id],
      ),
  },
  remove_trouble: {
    wrong: ["sue", "fay"],
    about: false,
    async make() {
      const trouble = String(
        await one(
          "insert into status_change (component, state, at) values ('chain', 'stopped', now()) returning id",
        ),
      );
      return { details: { target: trouble }, key: trouble };
    },
    done: (_, id) =>
      one(
        "select 1 - count(*)::integer from status_change where id::text = (select key from approval where id = $1)",
        [id],
      ),
  },
  restart_audit_check: {
    wrong: ["sue", "fay"],
    about: false,
    async make() {
      await run("update audit_check set broken_at = 3, sequence = 2, head_sequence = 9");
      return { details: { target: "" } };
    },
    done: () => one("select count(*)::integer from audit_check where broken_at is null"),
  },
};

/** Stores a proposal as its module does. */
async function propose(name: string, who: SignedUp, by: SignedUp, days = 7): Promise<string> {
  const kind = kinds[name] as Kind;
  const { details, key = randomUUID() } = await kind.make(who);
  const isRule = kind.byRule === true;
  return String(
    await one(
      `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, due_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 'A reason of staff', $5, now() - interval '8 days',
         date_trunc('milliseconds', now()) + make_interval(days => $6), date_trunc('milliseconds', now()) + make_interval(days => $6)) returning id`,
      [
        name,
        kind.about === false ? null : who.id,
        key,
        details,
        isRule ? null : by.id,
        isRule ? null : days,
      ],
    ),
  );
}

async function decide(
  verb: "approveProposal" | "withdrawProposal",
  by: SignedUp,
  id: string,
): Promise<string> {
  const { path } = operations[verb];
  const { statusCode, json } = await product.app.inject({
    method: "POST",
    url: path.replace("{id}", id),
    headers: {
      authorization: `Bearer ${by.token}`,
      [reasonHeader]: encodeURIComponent("Checked by the second one"),
    },
  });
  const body = json();
  return statusCode === 200 ? body.data.proposal.status : body.code;
}
const approve = (by: SignedUp, id: string) => decide("approveProposal", by, id);

/** Moves what made members of staff further into the past. */
const forgetAppointments = () =>
  run(
    "update approval set decided_at = decided_at - interval '30 days' where kind = 'staff_change' and outcome = 'approved'",
  );

const names = Object.keys(kinds);
const byMembers = names.filter((name) => kinds[name]?.byRule !== true);
const aboutPeople = names.filter((name) => kinds[name]?.about !== false);

it("there is a row of tests for every kind of proposal", () => {
  const declared = operations.listProposals.query.shape.kind.unwrap().options;
  expect(names.toSorted()).toEqual([...declared].toSorted());
});

describe("a proposal", () => {
  it.each(names)(
    "of the kind %s takes effect when another member of staff approves it, once",
    async (name) => {
      const [who] = spare as [SignedUp];
      const kind = kinds[name] as Kind;
      const id = await propose(name, who, staff.ann);
      const before = await kind.done(who, id);
      expect(await approve(staff.bob, id)).toBe("approved");
      expect([before, await kind.done(who, id)]).toEqual([0, 1]);
      // A repetition by the same member has no other effect.
      expect(await approve(staff.bob, id)).toBe("approved");
      expect(await kind.done(who, id)).toBe(1);
      expect(await decide("withdrawProposal", staff.cat, id)).toBe("PROPOSAL_NOT_OPEN");
      expect(
        await one(
          "select count(*)::integer from audit_entry where action = 'approveProposal' and outcome = 'done' and details like $1 and details like '%proposedBy%'",
          [`%${id}%`],
        ),
      ).toBe(1);
    },
  );

  it.each(names)(
    "of the kind %s takes effect once if two members approve it at the same time",
    async (name) => {
      const who = spare[1] as SignedUp;
      const id = await propose(name, who, staff.ann);
      const answers = await Promise.all([approve(staff.bob, id), approve(staff.cat, id)]);
      expect(answers.toSorted()).toEqual(["PROPOSAL_NOT_OPEN", "approved"]);
      expect(await kinds[name]?.done(who, id)).toBe(1);
    },
  );

  it.each(byMembers)("of the kind %s is not approved by its proposer", async (name) => {
    const id = await propose(name, eve, staff.ann);
    expect(await approve(staff.ann, id)).toBe("NEEDS_ANOTHER_APPROVER");
  });

  it.each(aboutPeople)(
    "of the kind %s is neither approved nor refused by the person it is about",
    async (name) => {
      const id = await propose(name, eve, staff.ann);
      expect(await approve(eve, id)).toBe("STAFF_ABOUT_SELF");
      expect(await decide("withdrawProposal", eve, id)).toBe("STAFF_ABOUT_SELF");
    },
  );

  it.each(byMembers)(
    "of the kind %s does not count once its proposer is dismissed",
    async (name) => {
      const id = await propose(name, eve, staff.gus);
      await run("delete from staff_member where person_id = $1", [staff.gus.id]);
      expect(await approve(staff.bob, id)).toBe("PROPOSAL_NOT_OPEN");
      await run(
        "insert into staff_member (person_id, role, since) values ($1, 'administrator', now())",
        [staff.gus.id],
      );
    },
  );

  it.each(byMembers)(
    "of the kind %s is not approved after it has expired, and nobody is recorded to have decided it",
    async (name) => {
      const id = await propose(name, eve, staff.ann, -1);
      expect(await approve(staff.bob, id)).toBe("PROPOSAL_NOT_OPEN");
      await product.settled();
      const { rows } = await run(
        "select outcome, decided_by, decided_at = expires_at as at_its_end from approval where id = $1",
        [id],
      );
      expect(rows).toEqual([{ outcome: "expired", decidedBy: null, atItsEnd: true }]);
    },
  );

  it.each(byMembers)(
    "of the kind %s is withdrawn by its proposer, and then not approved",
    async (name) => {
      const id = await propose(name, eve, staff.ann);
      expect(await decide("withdrawProposal", staff.ann, id)).toBe("withdrawn");
      expect(await decide("withdrawProposal", staff.ann, id)).toBe("withdrawn");
      expect(await approve(staff.bob, id)).toBe("PROPOSAL_NOT_OPEN");
    },
  );

  it.each(names)(
    "of the kind %s is refused by another member, and then not approved",
    async (name) => {
      const id = await propose(name, eve, staff.ann);
      expect(await decide("withdrawProposal", staff.cat, id)).toBe("refused");
      expect(await approve(staff.bob, id)).toBe("PROPOSAL_NOT_OPEN");
    },
  );

  it.each(names.flatMap((name) => (kinds[name]?.wrong ?? []).map((who) => [name, who] as const)))(
    "of the kind %s is neither seen nor decided by a member without a role for it: %s",
    async (name, who) => {
      const id = await propose(name, eve, staff.ann);
      expect(await approve(staff[who], id)).toBe("FORBIDDEN");
      expect(await decide("withdrawProposal", staff[who], id)).toBe("FORBIDDEN");
      const list = async (by: SignedUp) => {
        const { body } = await product.app.inject({
          method: "GET",
          url: "/api/v1/admin/proposals",
          headers: { authorization: `Bearer ${by.token}` },
        });
        return body.includes(id);
      };
      expect([await list(staff[who]), await list(staff.bob)]).toEqual([false, true]);
    },
  );

  it.each(byMembers)(
    "of the kind %s is approved by nobody whom its proposer appointed this week, or who appointed them",
    async (name) => {
      const appoint = (who: SignedUp, by: SignedUp, daysAgo: number) =>
        run(
          `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at)
         values (gen_random_uuid(), 'staff_change', $1, gen_random_uuid()::text, '{"role":"administrator"}', '', $2, now() - interval '30 days',
           now(), 'approved', $3, now() - make_interval(hours => $4))`,
          [who.id, by.id, eve.id, daysAgo * 24 - 1],
        );
      await forgetAppointments();
      const id = await propose(name, spare[2] as SignedUp, staff.ann);
      await appoint(staff.cat, staff.ann, 7);
      expect(await approve(staff.cat, id)).toBe("APPROVER_APPOINTED");
      await appoint(staff.ann, staff.bob, 7);
      expect(await approve(staff.bob, id)).toBe("APPROVER_APPOINTED");
      await forgetAppointments();
      await appoint(staff.ann, staff.bob, 8);
      expect(await approve(staff.bob, id)).toBe("approved");
    },
  );

  it("is checked by the database too: nobody alone, no decider of an expiry, no withdrawal by somebody else", async () => {
    const id = await propose("freeze_change", eve, staff.ann);
    const refused = (change: string, name: string) =>
      expect(
        run(`update approval set decided_at = now(), due_at = null, ${change} where id = $1`, [id]),
      ).rejects.toThrow(name);
    await refused("outcome = 'approved', decided_by = proposed_by", "approval_four_eyes");
    await refused("outcome = 'approved', decided_by = person_id", "approval_four_eyes");
    await refused("outcome = 'approved'", "approval_decided");
    await refused("outcome = 'expired', decided_by = proposed_by", "approval_decided");
    await refused("outcome = 'refused', decided_by = proposed_by", "approval_refused");
    await refused("outcome = 'withdrawn', decided_by = person_id", "approval_withdrawn");
  });
});
