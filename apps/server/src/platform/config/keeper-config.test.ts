import { describe, expect, it } from "vitest";
import { keeperSettings } from "../../../test/keeper-settings.ts";
import { findSettingProblems } from "./config.ts";

const settings = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://pond.internal",
  METRICS_TOKEN: "a-token-of-some-length",
  ...keeperSettings,
};
const problems = (change: Record<string, string | undefined>) =>
  findSettingProblems({ ...settings, ...change });

describe("who runs an installation", () => {
  it.each(Object.keys(keeperSettings))("production does not start without %s", (name) => {
    expect(problems({})).toEqual([]);
    expect(problems({ [name]: undefined })).toEqual([`${name}: is required in production`]);
    expect(problems({ [name]: undefined, LILYPAD_ENV: "local" })).toEqual([]);
  });

  it.each([
    ["SUPPORT_EMAIL", "help@lilypad.example"],
    ["SUPPORT_EMAIL", "help@mail.example.com"],
    ["SUPPORT_EMAIL", "help@pond.test"],
    ["SUPPORT_EMAIL", "help@pond.invalid"],
    ["MAIL_FROM", "hello@lilypad.example"],
    ["MAIL_FROM", "Pond <hello@pond.example>"],
    ["SUPPORT_PHONE", "+44 (0)20 7946 0123"],
    ["SUPPORT_PHONE", "020 7946 0999"],
    ["SUPPORT_PHONE", "+1 212-555-0142"],
  ])("production refuses a %s that nobody has: %s", (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name}: is an .*; name one that`));
    expect(problems({ [name]: value, LILYPAD_ENV: "local" })).toEqual([]);
  });

  it.each([
    ["SUPPORT_EMAIL", "help@examples.com"],
    ["MAIL_FROM", "hello@pond.internal"],
    ["MAIL_FROM", "Pond, the app <hello@pond.internal>"],
    ["SUPPORT_PHONE", "+44 20 7947 0000"],
    ["SUPPORT_PHONE", "+1 212 555 2368"],
  ])("production accepts a %s such as %s", (name, value) => {
    expect(problems({ [name]: value })).toEqual([]);
  });

  it.each(["bogus", "Pond <hello>", "Pond <hello@pond.internal", "<>"])(
    "a sender of mails that is no address is refused everywhere: %s",
    (MAIL_FROM) => {
      expect(problems({ MAIL_FROM, LILYPAD_ENV: "local" })).toEqual([
        "MAIL_FROM: must be an email address, or a name followed by one in <>",
      ]);
    },
  );
});
