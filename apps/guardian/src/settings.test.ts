import { expect, it } from "vitest";
import { readGuardianSettings } from "./settings.ts";

const complete = {
  GUARDIAN_DATABASE_URL: "postgres://guardian@db/lilypad",
  GUARDIAN_RPC_URL: "https://node.example",
  CHAIN_DEPLOYMENT_FILE: "/etc/lilypad/chain-deployment.json",
  GUARDIAN_KEY_FILE: "/etc/lilypad/guardian-key",
  GUARDIAN_CURSOR_FILE: "/var/lib/lilypad/guardian-cursor",
};

it("needs a database, a node, a key and a place for its cursor, and presets the rest", () => {
  expect(readGuardianSettings(complete)).toMatchObject({
    port: 8_790,
    pollMs: 2_000,
    blocksPerQuery: 5_000n,
  });
  for (const name of Object.keys(complete))
    expect(() => readGuardianSettings({ ...complete, [name]: "" })).toThrow(`${name}: is required`);
});

it("refuses an interval that is no whole number", () => {
  expect(() => readGuardianSettings({ ...complete, GUARDIAN_POLL_MS: "fast" })).toThrow(
    "GUARDIAN_POLL_MS",
  );
});
