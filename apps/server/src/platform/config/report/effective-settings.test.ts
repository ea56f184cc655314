import { expect, it } from "vitest";
import { readConfig, settingNames } from "../config.ts";
import { effectiveSettings, isSecretSetting } from "./effective-settings.ts";

const secret = "do-not-show-this-0123456789";
const required = {
  DATABASE_URL: `postgresql://lilypad:${secret}@db.example/lilypad`,
  RPC_URL: `https://node.example/${secret}`,
  SMTP_URL: `smtps://mail:${secret}@smtp.example`,
  CHAIN_DEPLOYMENT_FILE: "/etc/lilypad/chain.json",
};
const read = (more: Record<string, string> = {}) =>
  effectiveSettings(readConfig({ ...required, ...more }));
const find = (settings: ReturnType<typeof read>, name: string) =>
  settings.find((one) => one.name === name);

it("shows each setting once with its value and where it comes from", () => {
  const settings = read({ PORT: "4100" });
  expect(settings.map(({ name }) => name)).toEqual([...settingNames].sort());
  expect(find(settings, "PORT")).toEqual({
    name: "PORT",
    value: "4100",
    isSecret: false,
    source: "environment",
  });
  expect(find(settings, "HOST")).toMatchObject({ value: "127.0.0.1", source: "default" });
  expect(find(settings, "SUPPORT_TICKET_URL")).toMatchObject({ value: null, source: "none" });
  expect(find(settings, "PUBLIC_URL")).toMatchObject({
    value: "http://localhost:4100",
    source: "default",
  });
});

it("says of a secret only whether it is set", () => {
  const settings = read({ METRICS_TOKEN: secret });
  expect(JSON.stringify(settings)).not.toContain(secret);
  expect(find(settings, "METRICS_TOKEN")).toMatchObject({ isSecret: true, source: "environment" });
  expect(find(settings, "SMS_TOKEN")).toMatchObject({ isSecret: true, source: "none" });
});

it("takes every key, token and address of a server for a secret, and nothing that operators have to see", () => {
  expect(settingNames.filter(isSecretSetting)).toMatchInlineSnapshot(`
    [
      "DATABASE_URL",
      "DATABASE_READ_URL",
      "DATABASE_DIRECT_URL",
      "RPC_URL",
      "SECOND_RPC_URL",
      "SMTP_URL",
      "PUSH_SANDBOX_URL",
      "SMS_URL",
      "SMS_TOKEN",
      "MAPS_API_KEY",
      "SCREENING_URL",
      "SCREENING_TOKEN",
      "METRICS_TOKEN",
      "RAMP_BASE_URL",
      "RAMP_API_KEY",
      "RAMP_WEBHOOK_SECRET",
      "BANK_DIRECTORY_URL",
      "CARD_ISSUER_BASE_URL",
      "ASSISTANT_URL",
      "ASSISTANT_KEY",
      "ERROR_REPORTING_DSN",
      "ANALYTICS_URL",
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OTEL_EXPORTER_OTLP_HEADERS",
    ]
  `);
});
