import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig, settingNames } from "./config.ts";

const least = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const production = {
  ...least,
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example/",
  METRICS_TOKEN: "a-token-of-some-length",
};

describe("settings", () => {
  it("have a default wherever one machine allows it", () => {
    expect(readConfig({ ...least, PORT: "" })).toMatchObject({
      port: 4000,
      publicUrl: "http://localhost:4000",
      confirmations: 0,
      workers: true,
      adminEmails: [],
      limits: { USD: { transferMajor: 50_000, dailyMajor: 250_000 } },
    });
  });

  it("are stricter in production", () => {
    expect(readConfig(production)).toMatchObject({
      publicUrl: "https://lilypad.example",
      confirmations: 20,
    });
    expect(() => readConfig({ ...production, PUBLIC_URL: "http://lilypad.example" })).toThrow(
      "PUBLIC_URL",
    );
    expect(() => readConfig({ ...production, METRICS_TOKEN: undefined })).toThrow("METRICS_TOKEN");
  });

  it("that need attention are all named at once", () => {
    const wrong = {
      ...least,
      PORT: "70000",
      DATABASE_URL: "mysql://x",
      ADMIN_EMAILS: "ann@example.com, nobody",
      WORKERS: "yes",
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT: [\s\S]*DATABASE_URL: [\s\S]*ADMIN_EMAILS[\s\S]*WORKERS: /,
    );
  });

  it("are each described for operators", () => {
    const described = readFileSync("docs/SETTINGS.md", "utf8");
    expect(settingNames.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
