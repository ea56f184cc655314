import { describe, expect, it } from "vitest";
import { keeperSettings } from "../../../test/keeper-settings.ts";
import { readConfig } from "./config.ts";

const minimal = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const sandbox = {
  ...minimal,
  RAMP_BASE_URL: "http://127.0.0.1:4100/bank/fern/",
  RAMP_API_KEY: "a-key-of-some-length",
  RAMP_WEBHOOK_SECRET: "a-secret-of-some-length",
  BANK_DIRECTORY_URL: "http://127.0.0.1:4100/bank/directory",
};
const production = {
  ...sandbox,
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example/",
  METRICS_TOKEN: "a-token-of-some-length",
  ...keeperSettings,
  RAMP_BASE_URL: "https://api.fernhq.com",
  BANK_DIRECTORY_URL: undefined,
  BANK_DIRECTORY_FILE: "/etc/lilypad/banks.json",
};

describe("the ramp's settings", () => {
  it("are optional: without an address there is no ramp", () => {
    const { ramp, rampPayoutAddresses, kycBypassEmails } = readConfig(minimal);
    expect({ ramp, rampPayoutAddresses, kycBypassEmails }).toEqual({
      ramp: undefined,
      rampPayoutAddresses: [],
      kycBypassEmails: [],
    });
  });

  it("contain the provider, its key, the key of its webhooks, and the bank directory", () => {
    expect(readConfig(sandbox).ramp).toEqual({
      baseUrl: "http://127.0.0.1:4100/bank/fern",
      apiKey: "a-key-of-some-length",
      webhooks: { provider: "fern", secrets: ["a-secret-of-some-length"] },
      requestsPerMinute: 100,
      directory: { url: "http://127.0.0.1:4100/bank/directory" },
    });
    expect(
      readConfig({
        ...production,
        RAMP_PROVIDER: "bridge",
        RAMP_WEBHOOK_PUBLIC_KEY_FILE: "/etc/lilypad/bridge.pem",
      }).ramp,
    ).toMatchObject({
      webhooks: { provider: "bridge", publicKeyFile: "/etc/lilypad/bridge.pem" },
      directory: { file: "/etc/lilypad/banks.json" },
    });
  });

  it("may contain two secrets of webhooks, so that none is lost while the ramp changes over", () => {
    const both = "a-secret-of-some-length, another-secret-of-ours";
    expect(readConfig({ ...sandbox, RAMP_WEBHOOK_SECRET: both }).ramp?.webhooks).toEqual({
      provider: "fern",
      secrets: ["a-secret-of-some-length", "another-secret-of-ours"],
    });
    expect(() =>
      readConfig({ ...sandbox, RAMP_WEBHOOK_SECRET: "a-secret-of-some-length," }),
    ).toThrow(/RAMP_WEBHOOK_SECRET: .*16/);
  });

  it("that are missing are all named in one error", () => {
    expect(() => readConfig({ ...minimal, RAMP_BASE_URL: sandbox.RAMP_BASE_URL })).toThrow(
      /RAMP_API_KEY[\s\S]*RAMP_WEBHOOK_SECRET[\s\S]*BANK_DIRECTORY_URL or BANK_DIRECTORY_FILE/,
    );
    expect(() => readConfig({ ...sandbox, RAMP_PROVIDER: "bridge" })).toThrow(
      "RAMP_WEBHOOK_PUBLIC_KEY_FILE",
    );
  });

  it.each([
    ["RAMP_BASE_URL", "http://127.0.0.1:4100/bank/fern", "is the sandbox's"],
    ["RAMP_BASE_URL", "https://localhost/bank/fern", "is the sandbox's"],
    ["RAMP_BASE_URL", "https://[::1]:4100/bank", "is the sandbox's"],
    ["RAMP_BASE_URL", "http://api.fernhq.com", "must start with https:"],
    ["BANK_DIRECTORY_URL", "http://127.0.0.1:4100/bank/directory", "is the sandbox's"],
  ])("%s must not be %s in production", (name, address, message) => {
    expect(() => readConfig({ ...production, [name]: address })).toThrow(`${name}: ${message}`);
  });

  it.each([
    ["RAMP_BASE_URL", "ftp://bank.example"],
    ["RAMP_API_KEY", "short"],
    ["RAMP_REQUESTS_PER_MINUTE", "0"],
    ["RAMP_PAYOUT_ADDRESSES", "0x12"],
    ["KYC_BYPASS_EMAILS", "ann@example.com, nobody"],
  ])("%s must not be %j", (name, value) => {
    expect(() => readConfig({ ...sandbox, [name]: value })).toThrow(name);
  });

  it("offer the easy flow only if it is enabled, and only with Fern", () => {
    const easy = { TELEPORT_EASY_FLOW: "true" };
    expect(readConfig(sandbox).offersEasyFlow).toBe(false);
    expect(readConfig({ ...sandbox, ...easy }).offersEasyFlow).toBe(true);
    expect(() => readConfig({ ...sandbox, TELEPORT_EASY_FLOW: "yes" })).toThrow(
      "TELEPORT_EASY_FLOW",
    );
    const bridge = { RAMP_PROVIDER: "bridge", RAMP_WEBHOOK_PUBLIC_KEY_FILE: "/etc/bridge.pem" };
    expect(() => readConfig({ ...sandbox, ...bridge, ...easy })).toThrow(
      "TELEPORT_EASY_FLOW: Bridge's virtual accounts lead to wallets",
    );
  });

  it("accept lists in upper or lower case", () => {
    const address = `0x${"Ab".repeat(20)}`;
    const config = readConfig({
      ...sandbox,
      RAMP_PAYOUT_ADDRESSES: ` ${address} `,
      KYC_BYPASS_EMAILS: "Ann@Example.com",
    });
    expect(config.rampPayoutAddresses).toEqual([address.toLowerCase()]);
    expect(config.kycBypassEmails).toEqual(["ann@example.com"]);
  });
});
