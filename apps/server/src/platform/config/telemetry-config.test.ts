import { describe, expect, it } from "vitest";
import { keeperSettings } from "../../../test/keeper-settings.ts";
import { readConfig } from "./config.ts";

const minimal = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const production = {
  ...minimal,
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example",
  METRICS_TOKEN: "a-token-of-some-length",
  ...keeperSettings,
};
const counted = { ANALYTICS_URL: "https://counts.example/", ANALYTICS_DOMAIN: "lilypad.example" };

describe("the settings of error reports and analytics", () => {
  it("are optional: without them nothing is sent", () => {
    const none = { errors: undefined, views: undefined };
    expect(readConfig(minimal).telemetry).toEqual(none);
    expect(
      readConfig({ ...production, ERROR_REPORTING_DSN: "", ANALYTICS_URL: "" }).telemetry,
    ).toEqual(none);
  });

  it.each([
    ["https://abc123@errors.example/42", "https://errors.example/api/42/envelope/"],
    ["https://abc123@errors.example/42/", "https://errors.example/api/42/envelope/"],
    [
      "https://abc123@o1.in.errors.example:8443/7",
      "https://o1.in.errors.example:8443/api/7/envelope/",
    ],
    ["https://abc123@example.com/errors/7", "https://example.com/errors/api/7/envelope/"],
  ])("read the DSN %s", (ERROR_REPORTING_DSN, url) => {
    const { telemetry } = readConfig({ ...production, ERROR_REPORTING_DSN });
    expect(telemetry.errors).toEqual({ url, key: "abc123" });
  });

  it("contain the receiver of views and the site's name there", () => {
    expect(readConfig({ ...production, ...counted }).telemetry.views).toEqual({
      url: "https://counts.example",
      domain: "lilypad.example",
    });
  });

  it.each([
    [
      "a DSN that is not an address",
      { ERROR_REPORTING_DSN: "errors.example" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a DSN without a key",
      { ERROR_REPORTING_DSN: "https://errors.example/1" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a DSN without a project",
      { ERROR_REPORTING_DSN: "https://key@errors.example/" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a DSN with a secret",
      { ERROR_REPORTING_DSN: "https://key:s3cret@errors.example/1" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a DSN with a query",
      { ERROR_REPORTING_DSN: "https://key@errors.example/1?a=b" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a DSN with another protocol",
      { ERROR_REPORTING_DSN: "file://key@errors.example/1" },
      "ERROR_REPORTING_DSN",
    ],
    [
      "a view receiver without a site",
      { ANALYTICS_URL: counted.ANALYTICS_URL },
      "ANALYTICS_DOMAIN",
    ],
    ["a site without a view receiver", { ANALYTICS_DOMAIN: "lilypad.example" }, "ANALYTICS_DOMAIN"],
    [
      "a view receiver that is not an address",
      { ...counted, ANALYTICS_URL: "counts.example" },
      "ANALYTICS_URL",
    ],
    ["a site with markup", { ...counted, ANALYTICS_DOMAIN: "<b>" }, "ANALYTICS_DOMAIN"],
  ])("refuse %s, and the error does not repeat its value", (_, change, name) => {
    const read = () => readConfig({ ...minimal, ...change });
    expect(read).toThrow(name);
    expect(read).not.toThrow("s3cret");
  });

  it("require https in production except on the same machine", () => {
    const dsn = (host: string) => ({ ...production, ERROR_REPORTING_DSN: `http://key@${host}/1` });
    expect(() => readConfig(dsn("errors.example"))).toThrow("must start with https:");
    expect(readConfig(dsn("127.0.0.1:9000")).telemetry.errors?.url).toBe(
      "http://127.0.0.1:9000/api/1/envelope/",
    );
    const unencrypted = { ...production, ...counted, ANALYTICS_URL: "http://counts.example" };
    expect(() => readConfig(unencrypted)).toThrow("ANALYTICS_URL: must start with https:");
  });
});
