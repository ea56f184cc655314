import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keeperSettings } from "../../../test/keeper-settings.ts";
import { findSettingProblems, readConfig, readDatabaseConfig, settingNames } from "./config.ts";

const minimal = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const production = {
  ...minimal,
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example/",
  METRICS_TOKEN: "a-token-of-some-length",
  ...keeperSettings,
};

describe("settings", () => {
  it("have defaults for one machine", () => {
    expect(readConfig({ ...minimal, PORT: "" })).toMatchObject({
      port: 4000,
      publicUrl: "http://localhost:4000",
      confirmations: 0,
      prizeHoldMs: 0,
      prizeDepositDays: 0,
      handoverPasskeyDays: 0,
      staffPasskeyHours: 0,
      workers: true,
      adminEmails: [],
      limits: { USD: { transferMajor: 50_000, dailyMajor: 250_000 } },
    });
  });

  it("have stricter defaults and more required values in production", () => {
    expect(readConfig(production)).toMatchObject({
      publicUrl: "https://lilypad.example",
      confirmations: 20,
      prizeHoldMs: 24 * 60 * 60 * 1000,
      prizeDepositDays: 7,
      handoverPasskeyDays: 7,
      staffPasskeyHours: 24,
    });
    expect(() => readConfig({ ...production, PUBLIC_URL: "http://lilypad.example" })).toThrow(
      "PUBLIC_URL",
    );
    expect(() => readConfig({ ...production, METRICS_TOKEN: undefined })).toThrow("METRICS_TOKEN");
  });

  it("accept only host names as push services, never IP addresses", () => {
    const hosts = (value?: string) =>
      readConfig({ ...minimal, PUSH_HOSTS: value }).pushServices.hosts;
    expect(hosts()).toContain("fcm.googleapis.com");
    expect(hosts(" Push.example.com, *.push.example ")).toEqual([
      "push.example.com",
      "*.push.example",
    ]);
    for (const wrong of ["127.0.0.1", "localhost", "*", "*.com", "https://push.example", "[::1]"]) {
      expect(() => hosts(wrong), wrong).toThrow("PUSH_HOSTS");
    }
  });

  it("of the sandbox's push and text services are refused in production", () => {
    expect(readConfig({ ...minimal, SMS_URL: "http://127.0.0.1:4100/phone/messages" }).sms).toEqual(
      {
        url: "http://127.0.0.1:4100/phone/messages",
        token: undefined,
        sender: "Lilypad",
      },
    );
    const sandbox = { PUSH_SANDBOX_URL: "http://127.0.0.1:4100/push" };
    expect(readConfig({ ...minimal, ...sandbox }).pushServices.sandboxUrl).toBe(
      "http://127.0.0.1:4100/push",
    );
    expect(() => readConfig({ ...production, ...sandbox })).toThrow("PUSH_SANDBOX_URL");
    expect(() => readConfig({ ...production, SMS_URL: "http://sms.example" })).toThrow("SMS_URL");
    expect(readConfig({ ...production, SMS_URL: "https://sms.example" }).sms).toBeDefined();
  });

  it("that are wrong are all named in one error", () => {
    const wrong = {
      ...minimal,
      PORT: "70000",
      DATABASE_URL: "mysql://x",
      ADMIN_EMAILS: "ann@example.com, nobody",
      WORKERS: "yes",
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT: [\s\S]*DATABASE_URL: [\s\S]*ADMIN_EMAILS[\s\S]*WORKERS: /,
    );
  });

  it("that are wrong only together, or only in production, are named in the same error", () => {
    const wrong = {
      LILYPAD_ENV: "production",
      DATABASE_URL: "postgres://localhost/lilypad",
      PORT: "0",
      SCREENING_TOKEN: "token",
      ASSISTANT_KEY: "key",
      SMS_URL: "http://sms.example",
    };
    const problems = findSettingProblems(wrong);
    expect(problems.map((problem) => problem.replace(/:.*/, "")).sort()).toEqual([
      "ASSISTANT_KEY",
      "CHAIN_DEPLOYMENT_FILE",
      "KEEPER_ADDRESS",
      "KEEPER_NAME",
      "MAIL_FROM",
      "METRICS_TOKEN",
      "PORT",
      "PUBLIC_URL",
      "RPC_URL",
      "SCREENING_TOKEN",
      "SMS_URL",
      "SMTP_URL",
      "SUPPORT_EMAIL",
      "SUPPORT_PHONE",
    ]);
    expect(problems).toContain("RPC_URL: is required");
    expect(() => readConfig(wrong)).toThrow(problems.join("\n  "));
    expect(findSettingProblems(production)).toEqual([]);
  });

  it("accept several database hosts, and DATABASE_READ_URL names a single one", () => {
    const DATABASE_URL = "postgres://one:5432,two:5432/lilypad?target_session_attrs=read-write";
    expect(findSettingProblems({ ...minimal, DATABASE_URL })).toEqual([]);
    expect(readConfig({ ...minimal, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(
      findSettingProblems({ ...minimal, DATABASE_READ_URL: "postgres://three:5432/lilypad" }),
    ).toEqual([]);
  });

  it("name a pooler and the database behind it: then statements have no names unless the pooler knows them", () => {
    const direct = { ...minimal, DATABASE_DIRECT_URL: "postgres://one,two:5432/lilypad" };
    expect(readConfig(minimal)).toMatchObject({
      databaseDirectUrl: minimal.DATABASE_URL,
      namedStatements: true,
    });
    expect(readConfig(direct)).toMatchObject({
      databaseUrl: minimal.DATABASE_URL,
      databaseDirectUrl: direct.DATABASE_DIRECT_URL,
      namedStatements: false,
    });
    expect(readConfig({ ...direct, DATABASE_NAMED_STATEMENTS: "true" }).namedStatements).toBe(true);
    expect(readDatabaseConfig(direct).databaseUrl).toBe(direct.DATABASE_DIRECT_URL);
  });

  it("are all described in docs/SETTINGS.md", () => {
    const described = readFileSync("docs/SETTINGS.md", "utf8");
    expect(settingNames.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
