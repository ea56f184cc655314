import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, openInstallation } from "./open-installation.ts";

let installation: Installation;

const reason = "She joins the team on Monday";

beforeAll(async () => {
  installation = await openInstallation();
  const [ann] = await installation.people("Ann");
  const words = ["admin", "invite", String(ann?.caller.email), "--role", "administrator"];
  const { exitCode, err } = await installation.run([...words, "--reason", reason]);
  expect(exitCode, err).toBe(0);
  const { pool } = installation;
  for (const number of [1, 2, 3]) {
    await pool.query(
      `select audit_append(p_at => date_trunc('milliseconds', now()), p_actor => $1, p_role => 'administrator',
         p_action => 'listStaff', p_outcome => 'done', p_subject => null, p_reason => $2, p_details => '{}')`,
      [ann?.id, `Look ${number}`],
    );
  }
});
afterAll(() => installation?.close());

/** The log as an administrator exports it. */
async function exportLog(): Promise<Record<string, unknown>[]> {
  const { rows } = await installation.pool.query<{ line: Record<string, unknown> }>(
    `select json_build_object('sequence', sequence::text,
       'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', actor, 'role', role, 'action', action,
       'outcome', outcome, 'subject', subject, 'reason', reason, 'details', details,
       'previous_hash', encode(previous_hash, 'hex'), 'hash', encode(hash, 'hex')) as line
     from audit_entry order by sequence`,
  );
  return rows.map(({ line }) => line);
}

function write(name: string, lines: readonly object[]): string {
  const file = join(installation.folder, name);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return file;
}

describe("audit verify", () => {
  test("finds the database's log whole, prints its head, and finds the same in an export", async () => {
    const lines = await exportLog();
    const head = String(lines.at(-1)?.hash);
    const ofDatabase = await installation.run(["audit", "verify"]);
    expect(ofDatabase).toMatchObject({ exitCode: 0 });
    expect(ofDatabase.out).toContain(`whole up to entry ${lines.length}`);
    expect(ofDatabase.out).toContain(`Head: ${lines.length}:${head}`);
    const words = ["audit", "verify", "--file", write("audit.jsonl", lines), "--head", head];
    const ofFile = await installation.run([...words, "--json"]);
    expect(JSON.parse(ofFile.out)).toMatchObject({ ok: true, head, broken_at: null });
  });

  test("verifies a later part of an export with the head of the part before", async () => {
    const [first, ...rest] = await exportLog();
    const file = write("later.jsonl", rest);
    const { exitCode } = await installation.run(["audit", "verify", "--file", file]);
    expect(exitCode).toBe(1);
    const after = ["--after", `1:${String(first?.hash)}`];
    expect(await installation.run(["audit", "verify", "--file", file, ...after])).toMatchObject({
      exitCode: 0,
    });
  });

  test("names the entry that was changed in an export, and says when its end is missing", async () => {
    const lines = await exportLog();
    const changed = lines.map((line, index) =>
      index === 1 ? { ...line, reason: "Nobody asked for it" } : line,
    );
    const file = write("changed.jsonl", changed);
    const found = await installation.run(["audit", "verify", "--file", file]);
    expect(found).toMatchObject({ exitCode: 1 });
    expect(found.out).toContain("Entry 2 does not fit");
    const cut = write("cut.jsonl", lines.slice(0, -1));
    const head = ["--head", String(lines.at(-1)?.hash)];
    const short = await installation.run(["audit", "verify", "--file", cut, ...head]);
    expect(short.exitCode).toBe(1);
    expect(short.out).toContain("its end was removed");
  });

  test("names the entry that somebody changed in the database behind the triggers' back", async () => {
    const { pool } = installation;
    await pool.query("alter table audit_entry disable trigger user");
    await pool.query("update audit_entry set reason = 'Nothing' where sequence = 3");
    await pool.query("alter table audit_entry enable trigger user");
    const found = await installation.run(["audit", "verify", "--json"]);
    expect(found.exitCode).toBe(1);
    expect(JSON.parse(found.out)).toMatchObject({ ok: false, broken_at: "3" });
  });

  test.each([
    ["a head that is no hash", ["--head", "abc"], "--head is"],
    ["a part of the database", ["--after", `1:${"0".repeat(64)}`], "--after needs --file"],
  ])("ends with 2 for %s", async (_, words, text) => {
    const { exitCode, err } = await installation.run(["audit", "verify", ...words]);
    expect(exitCode).toBe(2);
    expect(err).toContain(text);
  });
});
