import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAccessTokens } from "../../modules/enter/identity/context/access-token.ts";
import { oldestOf } from "./key-ring.ts";
import { activateNextKey, retireOlderKeys, stageNextKey } from "./rotate-secrets.ts";
import { createMissingSecrets, inspectSecrets } from "./secret-files.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const load = () => loadSecrets(folder, false);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad secrets "));
  createMissingSecrets(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the rotation of a secret", () => {
  it("accepts the next key before it is used, and the older one after that", () => {
    const before = load().codePeppers.current;
    stageNextKey(folder, "code-pepper");
    expect(inspectSecrets(folder)).toEqual([]);
    const staged = load().codePeppers;
    expect(staged.current).toEqual(before);
    expect(staged.all).toHaveLength(2);
    activateNextKey(folder, "code-pepper");
    expect(inspectSecrets(folder)).toEqual([]);
    const { current, all } = load().codePeppers;
    expect(staged.all).toContainEqual(current);
    expect(current).not.toEqual(before);
    expect(all).toEqual([current, before]);
    expect(retireOlderKeys(folder, "code-pepper")).toBe(1);
    expect(load().codePeppers.all).toEqual([current]);
    expect(retireOlderKeys(folder, "code-pepper")).toBe(0);
  });

  it("signs nobody out: tokens of each version are accepted by servers before and after each step", async () => {
    const open = () =>
      createAccessTokens({
        privateKeys: load().accessTokenKeys,
        issuer: "https://lilypad.example/auth/v1",
        clock: { now: () => new Date() },
      });
    const caller = {
      personId: "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8a",
      email: "ada@example.com",
      sessionId: "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b",
      aal: "aal1",
    } as const;
    const servers = [open()];
    for (const step of [stageNextKey, activateNextKey]) {
      step(folder, "access-token-key.pem");
      servers.push(open());
      // While processes are restarted, those of this step and of the one before run side by side.
      const [older, newer] = servers.slice(-2);
      for (const [signer, reader] of [
        [older, newer],
        [newer, older],
      ]) {
        const signed = await signer?.sign(caller);
        expect(await reader?.verify(signed?.token ?? "")).toEqual(caller);
      }
    }
    expect(servers.at(-1)?.jwks.keys).toHaveLength(2);
    const foreign = await servers[0]?.sign(caller);
    retireOlderKeys(folder, "access-token-key.pem");
    expect(await open().verify(foreign?.token ?? "")).toBeNull();
  });

  it("keeps the oldest key of bank details through every rotation, because accounts are recognised by it", () => {
    const oldest = load().bankDetailsKeys.current;
    for (let turn = 0; turn < 2; turn += 1) {
      stageNextKey(folder, "bank-details-key");
      expect(oldestOf(load().bankDetailsKeys)).toEqual(oldest);
      activateNextKey(folder, "bank-details-key");
      expect(oldestOf(load().bankDetailsKeys)).toEqual(oldest);
    }
    const { current } = load().bankDetailsKeys;
    expect(retireOlderKeys(folder, "bank-details-key")).toBe(1);
    expect(load().bankDetailsKeys.all).toEqual([current, oldest]);
    expect(retireOlderKeys(folder, "bank-details-key")).toBe(0);
    expect(load().bankDetailsKeys.all).toEqual([current, oldest]);
  });

  it("gives the new files the mode and the owner of the old one, so that a server which is another user can read them", () => {
    const path = join(folder, "code-pepper");
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(path, 12_345, 54_321);
    chmodSync(path, 0o440);
    const { uid, gid } = statSync(path);
    const same = { mode: 0o440, uid, gid };
    const look = (name: string) => {
      const found = statSync(join(folder, name));
      return { mode: found.mode & 0o777, uid: found.uid, gid: found.gid };
    };
    stageNextKey(folder, "code-pepper");
    expect(look("code-pepper.next")).toEqual(same);
    activateNextKey(folder, "code-pepper");
    expect(look("code-pepper")).toEqual(same);
    retireOlderKeys(folder, "code-pepper");
    expect(look("code-pepper")).toEqual(same);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("refuses steps out of order and changes nothing", () => {
    const before = textOf("code-pepper");
    expect(() => activateNextKey(folder, "code-pepper")).toThrow("has no next key");
    stageNextKey(folder, "code-pepper");
    const next = textOf("code-pepper.next");
    expect(() => stageNextKey(folder, "code-pepper")).toThrow("exists already");
    expect(() => retireOlderKeys(folder, "code-pepper")).toThrow("not in use yet");
    expect(textOf("code-pepper")).toBe(before);
    expect(textOf("code-pepper.next")).toBe(next);
  });
});
