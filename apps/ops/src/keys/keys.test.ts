import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run, runJson } from "../../test/run.ts";

const folder = mkdtempSync(join(tmpdir(), "lilypad keys "));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("keys of accounts", () => {
  it("are written once, readable only by their owner, and never printed", async () => {
    const { exitCode, answer } = await runJson(["key", "account", "--out", at("operator")]);
    expect(exitCode).toBe(0);
    expect(answer).toEqual({
      command: "key account",
      ok: true,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      file: at("operator"),
    });
    const key = readFileSync(at("operator"), "utf8").trim();
    expect(statSync(at("operator")).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(answer)).not.toContain(key.slice(2));

    const shown = await run(["key", "address", "--key-file", at("operator")]);
    expect(shown.out).toBe(`${answer.address}\n`);
    const again = await run(["key", "account", "--out", at("operator")]);
    expect(again.exitCode).toBe(1);
    expect(again.err).toContain("is there already, and is not overwritten");
    expect(readFileSync(at("operator"), "utf8").trim()).toBe(key);
  });
});

describe("the vault", () => {
  const vault = ["--vault", at("vault.json"), "--passphrase-file", at("passphrase")];

  it("is created once, and its seed goes only to a file that is asked for", async () => {
    writeFileSync(at("passphrase"), "five or six random words");
    chmodSync(at("passphrase"), 0o644);
    const exposed = await run(["key", "create", ...vault]);
    expect(exposed.exitCode).toBe(1);
    expect(exposed.err).toContain("others can read or change it (mode 644)");
    expect(existsSync(at("vault.json"))).toBe(false);
    chmodSync(at("passphrase"), 0o600);

    writeFileSync(at("passphrase"), "short");
    const short = await run(["key", "create", ...vault]);
    expect(short.exitCode).toBe(1);
    expect(short.err).toContain("fewer than 20 characters");
    expect(existsSync(at("vault.json"))).toBe(false);

    writeFileSync(at("passphrase"), "five or six random words");
    const made = await run(["key", "create", ...vault, "--seed-out", at("seed")]);
    expect(made.exitCode).toBe(0);
    expect(statSync(at("seed")).mode & 0o777).toBe(0o600);
    expect(`${made.out}${made.err}`).not.toContain(readFileSync(at("seed"), "utf8").trim());
    const again = await run(["key", "create", ...vault]);
    expect(again.exitCode).toBe(1);
    expect(again.err).toContain("vault.json is there already, and is not overwritten");
  });

  it("shows addresses of owners, the same every time", async () => {
    const words = ["key", "show", ...vault, "--from", "3", "--count", "2"];
    const { answer } = await runJson(words);
    expect(answer).toMatchObject({ firstIndex: 3, count: 2 });
    expect(answer.owners).toHaveLength(2);
    expect((await runJson(words)).answer).toEqual(answer);
  });

  it("is not opened with another passphrase", async () => {
    writeFileSync(at("wrong"), "another passphrase of words", { mode: 0o600 });
    const wrong = ["--vault", at("vault.json"), "--passphrase-file", at("wrong")];
    const { exitCode, err } = await run(["key", "show", ...wrong, "--from", "0"]);
    expect(exitCode).toBe(1);
    expect(err).toContain("the passphrase is wrong");
  });

  it("is tested only with a clear question", async () => {
    const { exitCode, err } = await run(["key", "test", ...vault]);
    expect(exitCode).toBe(2);
    expect(err).toContain("--list, --assigned, or --owner");
  });
});
