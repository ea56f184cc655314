import { expect, it } from "vitest";
import { keeperSettings } from "../../../test/keeper-settings.ts";
import { readConfig } from "./config.ts";

const minimal = {
  DATABASE_URL: "postgres://localhost/lilypad",
  RPC_URL: "http://localhost:8545",
  SMTP_URL: "smtp://localhost:2525",
  CHAIN_DEPLOYMENT_FILE: "deployment.json",
};
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.example:4318/" };

it("without a receiver no traces are recorded", () => {
  expect(readConfig(minimal).tracing).toBeUndefined();
});

it("a receiver gets one trace in twenty unless the settings say otherwise", () => {
  expect(readConfig({ ...minimal, ...endpoint }).tracing).toEqual({
    url: "http://traces.example:4318/v1/traces",
    headers: {},
    ratio: 0.05,
    serviceName: "lilypad",
  });
  const given = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YWJj, x-team = cash",
    OTEL_TRACES_SAMPLER_ARG: "0.5",
    OTEL_SERVICE_NAME: "lilypad-work",
  };
  expect(readConfig({ ...minimal, ...endpoint, ...given }).tracing).toMatchObject({
    headers: { authorization: "Basic YWJj", "x-team": "cash" },
    ratio: 0.5,
    serviceName: "lilypad-work",
  });
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "traces.example" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "a=b" }, "has no effect without OTEL_EXPORTER_OTLP_ENDPOINT"],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: "s3cret" }, "must be name=value pairs"],
  [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG"],
])("wrong settings of traces are named without their values: %j", (settings, problem) => {
  const read = () => readConfig({ ...minimal, ...settings });
  expect(read).toThrow(problem);
  expect(read).not.toThrow("s3cret");
});

it("in production a receiver that needs a key must be reached over TLS", () => {
  const production = {
    ...minimal,
    LILYPAD_ENV: "production",
    PUBLIC_URL: "https://lilypad.example",
    METRICS_TOKEN: "a-token-of-some-length",
    ...keeperSettings,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=key",
  };
  expect(() => readConfig({ ...production, ...endpoint })).toThrow("must start with https:");
  expect(
    readConfig({ ...production, OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example" }).tracing,
  ).toMatchObject({ url: "https://traces.example/v1/traces" });
});
