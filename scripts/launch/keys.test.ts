import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openChainKeys, ownChainKeyFiles } from "./keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad keys "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a chain of the operator's own gets no administrator's, deployer's or faucet's key", () => {
  const secrets = join(folder, "secrets");
  const named = { operatorKeyFile: "/keys/operator", relayerKeyFile: "/keys/relayer" };
  expect(ownChainKeyFiles(secrets, named)).toEqual(named);
  expect(existsSync(secrets)).toBe(false);

  const made = ownChainKeyFiles(secrets, { operatorKeyFile: "/keys/operator" });
  expect(made.relayerKeyFile).toBe(join(secrets, "relayer-key"));
  expect(readdirSync(secrets)).toEqual(["relayer-key"]);
});

test("the local chain's keys are random and stay the same at every start", () => {
  const first = openChainKeys(folder);
  const again = openChainKeys(folder);
  expect(again.operator.address).toBe(first.operator.address);
  expect(new Set(Object.values(first).map(({ address }) => address)).size).toBe(6);
});
