import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run, runJson } from "../../test/run.ts";

let folder: string;
let settings: Record<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad secrets "));
  settings = { SECRETS_DIR: folder, OPERATOR_KEY_FILE: join(folder, "operator-key") };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("secrets init", () => {
  it("creates every secret once and prints none of them", async () => {
    const { exitCode, out, err } = await run(["secrets", "init"], settings);
    expect(exitCode).toBe(0);
    expect(out).toContain("access-token-key.pem");
    const secret = readFileSync(join(folder, "code-pepper"), "utf8").trim();
    expect(`${out}${err}`).not.toContain(secret);

    expect(await runJson(["secrets", "init"], settings)).toEqual({
      exitCode: 0,
      answer: { command: "secrets init", ok: true, folder, created: [] },
    });
    expect(readFileSync(join(folder, "code-pepper"), "utf8").trim()).toBe(secret);
  });

  it("warns when only some were missing, because they may have been lost", async () => {
    expect((await run(["secrets", "init"], settings)).out).not.toContain("were lost");
    rmSync(join(folder, "bank-details-key"));
    const { out } = await run(["secrets", "init"], settings);
    expect(out).toContain("bank-details-key");
    expect(out).toContain("restore the old ones from their backup");
  });

  it("creates no key of an account: not the operator's, and none of a local chain", async () => {
    await run(["secrets", "init"], settings);
    expect(
      readdirSync(folder).filter((name) => /operator|deployer|faucet|admin/.test(name)),
    ).toEqual([]);
  });
});

describe("secrets check", () => {
  it("ends with 0 if everything is right, and accepts the operator's key in the folder", async () => {
    await run(["secrets", "init"], settings);
    writeFileSync(join(folder, "operator-key"), "0x01", { mode: 0o600 });
    expect((await run(["secrets", "check"], settings)).exitCode).toBe(0);
  });

  it("lists all problems at once, in words and as JSON", async () => {
    await run(["secrets", "init"], settings);
    rmSync(join(folder, "code-pepper"));
    writeFileSync(join(folder, "unsubscribe-key"), "short");
    writeFileSync(join(folder, "deployer-key"), "0x01", { mode: 0o600 });
    chmodSync(join(folder, "vapid-key.pem"), 0o604);

    const { exitCode, out } = await run(["secrets", "check"], settings);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/code-pepper: is missing/);
    expect(out).toMatch(/unsubscribe-key: must be at least 32 bytes/);
    expect(out).toMatch(/deployer-key: is not used by a server/);
    expect(out).toMatch(/vapid-key.pem: others can read or change it \(mode 604\)/);

    const { answer } = await runJson(["secrets", "check"], settings);
    expect(answer).toMatchObject({ command: "secrets check", ok: false, folder });
    expect(answer.problems).toContainEqual({
      name: "code-pepper",
      kind: "missing",
      problem: "code-pepper: is missing",
    });
  });
});

describe("secrets rotate", () => {
  const rotate = (name: string, step: string, ...more: string[]) =>
    run(["secrets", "rotate", name, "--step", step, ...more], settings);
  /** As if the secret had been changed some hours ago. */
  const letPass = (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(folder, name), at, at);
  };
  const keysIn = (name: string) =>
    readFileSync(join(folder, name), "utf8").match(/-----BEGIN|^[0-9a-f]+$/gm)?.length;

  it("replaces a key in three steps, and says after each what comes next", async () => {
    await run(["secrets", "init"], settings);
    expect((await rotate("code-pepper", "stage")).out).toContain("--step activate");
    expect((await rotate("code-pepper", "activate")).out).toContain("back up the folder");
    expect(keysIn("code-pepper")).toBe(2);
    expect((await rotate("code-pepper", "retire", "--dry-run")).out).toContain(
      "Nothing was changed",
    );
    expect(keysIn("code-pepper")).toBe(2);
    letPass("code-pepper", 25);
    expect((await rotate("code-pepper", "retire")).out).toContain("Removed 1 older key");
    expect(keysIn("code-pepper")).toBe(1);
    expect((await rotate("code-pepper", "retire")).out).toContain("has no older key");
  });

  it.each([
    ["access-token-key.pem", 1],
    ["refresh-token-key", 1],
    ["code-pepper", 24],
    ["passcode-pepper", 365 * 24],
    ["unsubscribe-key", 365 * 24],
  ])(
    "keeps the older key of %s for %d hours, unless it is said to be removed now",
    async (name, hours) => {
      await run(["secrets", "init"], settings);
      await rotate(name, "stage");
      await rotate(name, "activate");
      letPass(name, hours - 0.1);
      const early = await rotate(name, "retire");
      expect(early.exitCode).toBe(1);
      expect(early.err).toMatch(/in use until \d{4}-\d\d-\d\d \d\d:\d\d UTC.*Nothing was changed/);
      expect(keysIn(name)).toBe(2);
      expect((await rotate(name, "retire", "--dry-run")).exitCode).toBe(0);
      letPass(name, hours + 0.1);
      expect((await rotate(name, "retire")).exitCode).toBe(0);
      expect(keysIn(name)).toBe(1);
      await rotate(name, "stage");
      await rotate(name, "activate");
      expect((await rotate(name, "retire", "--now")).exitCode).toBe(0);
      expect(keysIn(name)).toBe(1);
      expect((await rotate(name, "stage", "--now")).exitCode).toBe(2);
    },
  );

  it("retires the key of pushes without a database, and says what it could not find out", async () => {
    await run(["secrets", "init"], settings);
    await rotate("vapid-key.pem", "stage");
    await rotate("vapid-key.pem", "activate");
    const { exitCode, out } = await rotate("vapid-key.pem", "retire");
    expect(exitCode).toBe(0);
    expect(out).toContain("not known how many browsers subscribed with an older key");
    expect(keysIn("vapid-key.pem")).toBe(1);
  });

  it("refuses a dry run of a step that needs none, and changes nothing", async () => {
    await run(["secrets", "init"], settings);
    const { exitCode } = await rotate("code-pepper", "stage", "--dry-run");
    expect(exitCode).toBe(2);
    expect(readdirSync(folder)).not.toContain("code-pepper.next");
  });
});
