import { checkLedger } from "@lilypad/ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fund, type TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;
let ann: TestPerson;
let bob: TestPerson;
let sue: TestPerson;

beforeAll(async () => {
  installation = await openInstallation();
  [ann, bob, sue] = (await installation.people("Ann", "Bob", "Sue")) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await installation.giveRole("administrator", ann);
  await installation.giveRole("support", bob, sue);
});
afterAll(() => installation?.close());

const newPerson = async () => (await installation.people("Cat"))[0] as TestPerson;
const reason = ["--reason", "Reported by the owner on the phone, ticket 4711"];
const kind = ["--kind", "account_takeover"];

describe("person erase", () => {
  test("lists everything that stops it, and by when the person must have an answer", async () => {
    const { runAs, pool } = installation;
    const cat = await newPerson();
    await fund(pool, [cat], "usdc", 5_000_000n);
    await installation.giveRole("support", cat);
    for (const words of [["--confirm"], []]) {
      const { exitCode, answer } = await runAs(ann, [
        "person",
        "erase",
        cat.id,
        ...reason,
        ...words,
      ]);
      expect(exitCode).toBe(1);
      expect(answer).toMatchObject({
        erased: false,
        obstacles: ["BALANCE_LEFT", "STAFF_MEMBER"],
        answerBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
    }
    const { rows } = await pool.query("select deactivated_at from person where id = $1", [cat.id]);
    expect(rows[0]?.deactivatedAt).toBeNull();
  });

  test("keeps a frozen account", async () => {
    const cat = await newPerson();
    await installation.runAs(sue, ["person", "freeze", cat.id, ...kind, ...reason]);
    const { answer } = await installation.runAs(ann, ["person", "erase", cat.id, ...reason]);
    expect(answer.obstacles).toEqual(["ACCOUNT_FROZEN"]);
  });

  test("deletes a frozen account whose person asked for the freeze", async () => {
    const { runAs, pool } = installation;
    const cat = await newPerson();
    const asked = ["--kind", "person_asked", ...reason];
    await runAs(sue, ["person", "freeze", cat.id, ...asked]);
    const { exitCode, answer } = await runAs(ann, [
      "person",
      "erase",
      cat.id,
      ...reason,
      "--confirm",
    ]);
    expect({ exitCode, answer }).toMatchObject({ exitCode: 0, answer: { erased: true } });
    const { rows } = await pool.query(
      "select note, closed_at from account_freeze where person_id = $1",
      [cat.id],
    );
    expect(rows).toEqual([{ note: "deleted", closedAt: expect.any(Date) }]);
  });

  test("gives up money after a waiver that a second member approves, as a transfer to forfeited", async () => {
    const { runAs, pool } = installation;
    // Members of their own, because the codes per person are limited.
    const people = await installation.people("Cat", "Kim", "Lee");
    const [cat, kim, lee] = people as [TestPerson, TestPerson, TestPerson];
    await installation.giveRole("finance", kim);
    await installation.giveRole("administrator", lee);
    await fund(pool, [cat], "usdc", 5_000_000n);
    await fund(pool, [cat], "LIL", 100_000_000n);
    // The Safe that receives it; this installation has no list of owners.
    await pool.query(
      `insert into smart_account (person_id, owner_index, owner_address, safe_address)
       values ('00000000-0000-7000-8000-000000000003', 900000, $1, $1)`,
      [Buffer.alloc(20, 9)],
    );
    const words = ["person", "erase", cat.id, ...reason];
    expect((await runAs(lee, words)).answer.obstacles).toEqual(["BALANCE_LEFT"]);
    const proposed = await runAs(kim, [...words, "--forfeit"]);
    expect(proposed).toMatchObject({
      exitCode: 0,
      answer: { status: "open", details: { USD: "5.00" } },
    });
    expect((await runAs(lee, words)).answer.obstacles).toEqual(["BALANCE_LEFT"]);
    const approve = ["person", "erase", "--approve", String(proposed.answer.id)];
    expect((await runAs(kim, approve)).err).toContain("Another member of staff");
    expect((await runAs(bob, approve)).err).toContain("You don't have permission");
    expect((await runAs(lee, approve)).answer).toMatchObject({ status: "approved" });
    expect((await runAs(lee, words)).answer).toMatchObject({
      obstacles: [],
      givenUp: ["$5.00", "100.00 LIL"],
    });
    expect((await runAs(lee, [...words, "--confirm"])).answer).toMatchObject({ erased: true });

    const { rows } = await pool.query(
      `select f.asset, f.amount, f.waiver_id is not null as waived, s.code, t.amount as moved, o.state
       from forfeit f join transfer t on t.id = f.transfer_id join system_account s on s.account_id = t.credit
       join settlement_operation o on o.id = f.transfer_id where f.person_id = $1 order by f.asset`,
      [cat.id],
    );
    expect(rows).toEqual([
      {
        asset: 1,
        amount: 5_000_000n,
        waived: true,
        code: "forfeited",
        moved: 5_000_000n,
        state: 0,
      },
      {
        asset: 3,
        amount: 100_000_000n,
        waived: false,
        code: "forfeited",
        moved: 100_000_000n,
        state: 0,
      },
    ]);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test("deletes an empty account with --confirm only, as its person can, and mails them", async () => {
    const { runAs, pool, mails, log } = installation;
    const cat = await newPerson();
    const words = ["person", "erase", cat.caller.email, ...reason];
    const preview = await runAs(ann, words);
    expect(preview).toMatchObject({ exitCode: 0, answer: { erased: false, obstacles: [] } });
    const done = await runAs(ann, [...words, "--confirm"]);
    expect(done).toMatchObject({ exitCode: 0, answer: { erased: true } });
    const { rows } = await pool.query("select email, deleted_at from person where id = $1", [
      cat.id,
    ]);
    expect(rows[0]).toMatchObject({
      email: `deleted+${cat.id}@account.invalid`,
      deletedAt: expect.any(Date),
    });
    expect(mails.at(-1)).toContain("Your Lilypad account was deleted");
    expect((await log())[0]).toMatchObject({
      action: "person erase",
      actor: ann.id,
      subject: cat.id,
      details: { erased: true },
    });
    expect((await runAs(ann, words)).err).toContain("There is no account for");
  });
});
