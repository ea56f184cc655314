import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const enough = {
  RPC_URL: "http://127.0.0.1:9000",
  CHAIN_DEPLOYMENT_FILE: "chain/deployment.json",
  FAUCET_KEY_FILE: "/keys/faucet",
};

describe("the sandbox's settings", () => {
  it("have defaults for everything except the chain", () => {
    expect(readSettings(enough, "/home/someone/lilypad")).toEqual({
      httpPort: 4100,
      smtpPort: 4125,
      dataDirectory: "/home/someone/lilypad/.lilypad/sandbox",
      rpcUrl: "http://127.0.0.1:9000",
      chainDeploymentFile: "/home/someone/lilypad/chain/deployment.json",
      faucetKeyFile: "/keys/faucet",
      appUrl: "http://localhost:4000",
      rampApiKey: null,
      rampWebhookSecret: null,
      webhookTarget: "http://localhost:4000",
    });
  });

  it("contain the bank's key and secret, and the target of its webhooks", () => {
    const bank = {
      RAMP_API_KEY: "0123456789abcdef",
      RAMP_WEBHOOK_SECRET: "fedcba9876543210",
      RAMP_WEBHOOK_TARGET: "http://127.0.0.1:4000/",
    };
    expect(readSettings({ ...enough, ...bank }, "/x")).toMatchObject({
      rampApiKey: bank.RAMP_API_KEY,
      rampWebhookSecret: bank.RAMP_WEBHOOK_SECRET,
      webhookTarget: "http://127.0.0.1:4000",
    });
  });

  it("use the variables that are set; an empty variable counts as not set", () => {
    const settings = readSettings(
      { ...enough, SANDBOX_PORT: "5100", SMTP_PORT: "", PUBLIC_URL: "http://localhost:5000/app" },
      "/x",
    );
    expect(settings).toMatchObject({
      httpPort: 5100,
      smtpPort: 4125,
      appUrl: "http://localhost:5000",
    });
  });

  it("name all missing settings at once and what each should contain", () => {
    expect(() => readSettings({}, "/x")).toThrow(SettingsError);
    expect(() => readSettings({}, "/x")).toThrow(
      [
        "The sandbox cannot start with these settings:",
        "  RPC_URL must be set, for example http://127.0.0.1:8545",
        "  CHAIN_DEPLOYMENT_FILE must be set: the path of the JSON file that lists the contracts on the chain",
        "  FAUCET_KEY_FILE must be set: the path of the file with the private key that may mint the test tokens",
      ].join("\n"),
    );
  });

  it.each([
    ["SANDBOX_PORT", "http"],
    ["SANDBOX_PORT", "70000"],
    ["SMTP_PORT", "-1"],
    ["SMTP_PORT", "25.5"],
    ["RPC_URL", "127.0.0.1:8545"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["RAMP_WEBHOOK_TARGET", "127.0.0.1:4000"],
  ])("refuse %s=%s and name it", (name, value) => {
    expect(() => readSettings({ ...enough, [name]: value }, "/x")).toThrow(`  ${name} must be`);
  });
});
