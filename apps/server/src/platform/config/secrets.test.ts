import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMissingSecrets, inspectSecrets, secretFiles } from "./secret-files.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;
const at = (name: string) => join(folder, name);
const kindsOf = (expected: readonly string[] = []) =>
  Object.fromEntries(inspectSecrets(folder, expected).map(({ name, kind }) => [name, kind]));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad secrets "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the secrets of a server", () => {
  it("are all named in one error if a server in production has none", () => {
    const start = () => loadSecrets(folder, false);
    for (const name of Object.keys(secretFiles)) expect(start).toThrow(`${name}: is missing`);
    expect(start).toThrow("lilypad secrets init");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are created in one go, readable only by their owner, and a server accepts them", () => {
    expect(createMissingSecrets(folder).sort()).toEqual(Object.keys(secretFiles).sort());
    expect(readdirSync(folder).sort()).toEqual(Object.keys(secretFiles).sort());
    for (const name of readdirSync(folder)) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
    expect(inspectSecrets(folder)).toEqual([]);
    expect(loadSecrets(folder, false).codePeppers.current).toHaveLength(32);
  });

  it("that exist are never changed", () => {
    createMissingSecrets(folder);
    const before = readFileSync(at("code-pepper"), "utf8");
    unlinkSync(at("vapid-key.pem"));
    expect(createMissingSecrets(folder)).toEqual(["vapid-key.pem"]);
    expect(readFileSync(at("code-pepper"), "utf8")).toBe(before);
  });

  it("that are missing, too short, of another curve, readable by others or unknown are all found", () => {
    createMissingSecrets(folder);
    unlinkSync(at("refresh-token-key"));
    writeFileSync(at("code-pepper"), "abcd");
    writeFileSync(at("vapid-key.pem"), "no key");
    chmodSync(at("bank-details-key"), 0o644);
    writeFileSync(at("deployer-key"), "0x01", { mode: 0o600 });
    writeFileSync(at("operator-key"), "0x02", { mode: 0o600 });
    expect(kindsOf(["operator-key"])).toEqual({
      "bank-details-key": "readable by others",
      "code-pepper": "malformed",
      "deployer-key": "unknown",
      "refresh-token-key": "missing",
      "vapid-key.pem": "malformed",
    });
    expect(() => loadSecrets(folder, false)).toThrow(
      /code-pepper: [\s\S]*refresh-token-key: [\s\S]*vapid-key/,
    );
  });

  it("may be readable by their group, as mounted secrets are", () => {
    createMissingSecrets(folder);
    for (const name of readdirSync(folder)) chmodSync(at(name), 0o440);
    expect(inspectSecrets(folder)).toEqual([]);
  });
});
