import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePasskey } from "../apps/server/test/hire-staff.ts";
import type { TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;
let ann: TestPerson;
let bob: TestPerson;
let cat: TestPerson;

beforeAll(async () => {
  installation = await openInstallation();
  [ann, bob, cat] = (await installation.people("Ann", "Bob", "Cat")) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const { id } of [bob, cat]) await givePasskey(installation, id);
});
afterAll(() => installation?.close());

const reason = ["--reason", "She joins the team on Monday"];
const roleOf = async ({ id }: TestPerson) => {
  const { rows } = await installation.pool.query<{ role: string | null }>(
    "select staff_role($1, '{}') as role",
    [id],
  );
  return rows[0]?.role ?? null;
};

describe("admin invite", () => {
  test("appoints nobody alone where ADMIN_EMAILS has named somebody, even if the setting is left out", async () => {
    const { run, pool } = installation;
    await pool.query("update person set is_admin = true where id = $1", [bob.id]);
    const words = ["admin", "invite", ann.caller.email, "--role", "administrator"];
    const { exitCode, err } = await run(words);
    expect(exitCode).toBe(2);
    expect(err).toContain("--as <member>");
    await pool.query("update person set is_admin = false where id = $1", [bob.id]);
    expect(await roleOf(ann)).toBeNull();
  });

  test("appoints the first administrator at once, because nobody could approve it", async () => {
    const { run, runJson, log } = installation;
    const asSupport = await run(["admin", "invite", ann.caller.email, "--role", "support"]);
    expect(asSupport.exitCode).toBe(2);
    expect(asSupport.err).toContain("--role administrator");
    const nobody = await run(["admin", "invite", "no@example.com", "--role", "administrator"]);
    expect(nobody.exitCode).toBe(1);
    expect(nobody.err).toContain("There is no account for no@example.com");

    const words = ["admin", "invite", ann.caller.email.toUpperCase(), "--role", "administrator"];
    const { exitCode, answer } = await runJson(words);
    expect(exitCode).toBe(0);
    expect(answer).toMatchObject({ command: "admin invite", ok: true, status: "approved" });
    expect(await roleOf(ann)).toBe("administrator");
    expect(await log()).toMatchObject([
      {
        // The operator of the server is the actor, not the person who was appointed.
        actor: null,
        role: "operator",
        action: "admin invite",
        subject: ann.id,
        details: {
          first: true,
          channel: "command line",
          operating_system_user: expect.any(String),
        },
      },
    ]);
  });

  test("then needs a member of staff, who proves with a mailed code that it is them", async () => {
    const { run, codeFor, log, mails } = installation;
    const words = ["admin", "invite", bob.caller.email, "--role", "administrator", ...reason];
    expect((await run(words)).exitCode).toBe(2);
    const before = (await log()).length;
    const byCustomer = await run([...words, "--as", cat.caller.email]);
    expect(byCustomer.err).toContain("is no member of staff");
    expect(mails).toEqual([]);

    const asAnn = [...words, "--as", ann.caller.email];
    const asked = await run(asAnn);
    expect(asked.exitCode).toBe(1);
    expect(asked.err).toContain(`A code was mailed to ${ann.caller.email}`);
    expect(mails.at(-1)).toContain("admin invite");
    const wrong = codeFor(ann) === "000000" ? "000001" : "000000";
    expect((await run([...asAnn, "--code", wrong])).err).toContain("Invalid verification code");
    expect(await roleOf(bob)).toBeNull();
    expect((await log()).length).toBe(before);

    const right = await run([...asAnn, "--code", codeFor(ann)]);
    expect(right).toMatchObject({ exitCode: 0, err: "" });
    // Ann is the only administrator, so nobody else could approve it.
    expect(right.out).toContain(`${bob.caller.email} is administrator now.`);
    const again = await run([...asAnn, "--code", codeFor(ann)]);
    expect(again.exitCode).toBe(1);
    expect(again.err).toContain("code");
  });

  test("is only a proposal once somebody else can approve it, and nobody approves their own", async () => {
    const { runAs, log, pool } = installation;
    // Ann has appointed Bob longer than a week ago.
    await pool.query(
      "update approval set proposed_at = proposed_at - interval '8 days', decided_at = decided_at - interval '8 days'",
    );
    const proposed = await runAs(ann, [
      "admin",
      "invite",
      cat.caller.email,
      "--role",
      "support",
      ...reason,
    ]);
    expect(proposed).toMatchObject({
      exitCode: 0,
      answer: { status: "open", details: { role: "support" } },
    });
    expect(await roleOf(cat)).toBeNull();
    const approve = ["admin", "invite", "--approve", String(proposed.answer.id)];
    const own = await runAs(ann, approve);
    expect(own.exitCode).toBe(1);
    expect(own.err).toContain("Another member of staff has to approve this");
    const approved = await runAs(bob, approve);
    expect(approved).toMatchObject({ exitCode: 0, answer: { status: "approved" } });
    expect(await roleOf(cat)).toBe("support");
    expect((await log()).slice(0, 3)).toMatchObject([
      { action: "approveProposal", actor: bob.id, outcome: "done", subject: cat.id },
      { action: "approveProposal", actor: ann.id, outcome: "refused" },
      {
        action: "proposeStaffChange",
        actor: ann.id,
        reason: "She joins the team on Monday",
        details: { channel: "command line", inEffect: false },
      },
    ]);
  });

  test("is refused to support staff, and the attempt is recorded", async () => {
    const { runAs, log } = installation;
    const words = ["admin", "remove", bob.caller.email, ...reason];
    const refused = await runAs(cat, words);
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain("You don't have permission");
    expect((await log())[0]).toMatchObject({
      actor: cat.id,
      role: "support",
      action: "proposeStaffChange",
      outcome: "refused",
      details: { code: "FORBIDDEN" },
    });
    expect(await roleOf(bob)).toBe("administrator");
  });
});

test("admin remove takes a role away when another administrator has approved it", async () => {
  const { runAs } = installation;
  const proposed = await runAs(bob, ["admin", "remove", cat.caller.email, ...reason]);
  expect(proposed.answer).toMatchObject({ status: "open", details: { role: null } });
  await runAs(ann, ["admin", "invite", "--approve", String(proposed.answer.id)]);
  expect(await roleOf(cat)).toBeNull();
});
