import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const least = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const live = {
  ...least,
  LILYPAD_ENV: "production",
  PUBLIC_URL: "https://lilypad.example",
  METRICS_TOKEN: "a-token-of-some-length",
};
const counted = { ANALYTICS_URL: "https://counts.example/", ANALYTICS_DOMAIN: "lilypad.example" };

describe("the settings of error reports and analytics", () => {
  it("are not needed: nobody is told anything", () => {
    const nobody = { errors: undefined, views: undefined };
    expect(readConfig(least).telemetry).toEqual(nobody);
    expect(readConfig({ ...live, ERROR_REPORTING_DSN: "", ANALYTICS_URL: "" }).telemetry).toEqual(
      nobody,
    );
  });

  it.each([
    ["https://abc123@errors.example/42", "https://errors.example/api/42/envelope/"],
    ["https://abc123@errors.example/42/", "https://errors.example/api/42/envelope/"],
    [
      "https://abc123@o1.in.errors.example:8443/7",
      "https://o1.in.errors.example:8443/api/7/envelope/",
    ],
    ["https://abc123@example.com/errors/7", "https://example.com/errors/api/7/envelope/"],
  ])("read %s", (ERROR_REPORTING_DSN, url) => {
    const { telemetry } = readConfig({ ...live, ERROR_REPORTING_DSN });
    expect(telemetry.errors).toEqual({ url, key: "abc123" });
  });

  it("name who counts views, and under which name", () => {
    expect(readConfig({ ...live, ...counted }).telemetry.views).toEqual({
      url: "https://counts.example",
      domain: "lilypad.example",
    });
  });

  it.each([
    ["no address", { ERROR_REPORTING_DSN: "errors.example" }, "ERROR_REPORTING_DSN"],
    ["no key", { ERROR_REPORTING_DSN: "https://errors.example/1" }, "ERROR_REPORTING_DSN"],
    ["no project", { ERROR_REPORTING_DSN: "https://key@errors.example/" }, "ERROR_REPORTING_DSN"],
    [
      "a secret",
      { ERROR_REPORTING_DSN: "https://key:s3cret@errors.example/1" },
      "ERROR_REPORTING_DSN",
    ],
    ["a query", { ERROR_REPORTING_DSN: "https://key@errors.example/1?a=b" }, "ERROR_REPORTING_DSN"],
    [
      "another protocol",
      { ERROR_REPORTING_DSN: "file://key@errors.example/1" },
      "ERROR_REPORTING_DSN",
    ],
    ["no site", { ANALYTICS_URL: counted.ANALYTICS_URL }, "ANALYTICS_DOMAIN"],
    ["a site without a counter", { ANALYTICS_DOMAIN: "lilypad.example" }, "ANALYTICS_DOMAIN"],
    [
      "a counter that is no address",
      { ...counted, ANALYTICS_URL: "counts.example" },
      "ANALYTICS_URL",
    ],
    ["a site with markup", { ...counted, ANALYTICS_DOMAIN: "<b>" }, "ANALYTICS_DOMAIN"],
  ])("refuse %s, without repeating what was given", (_, change, name) => {
    const read = () => readConfig({ ...least, ...change });
    expect(read).toThrow(name);
    expect(read).not.toThrow("s3cret");
  });

  it("let nothing cross a network in the open in production, except on this machine", () => {
    const dsn = (host: string) => ({ ...live, ERROR_REPORTING_DSN: `http://key@${host}/1` });
    expect(() => readConfig(dsn("errors.example"))).toThrow("must start with https:");
    expect(readConfig(dsn("127.0.0.1:9000")).telemetry.errors?.url).toBe(
      "http://127.0.0.1:9000/api/1/envelope/",
    );
    const open = { ...live, ...counted, ANALYTICS_URL: "http://counts.example" };
    expect(() => readConfig(open)).toThrow("ANALYTICS_URL: must start with https:");
  });
});
