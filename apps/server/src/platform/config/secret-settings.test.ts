import { expect, it } from "vitest";
import { createHider, secretPartsOf, secretSettings } from "./secret-settings.ts";

it.each([
  ["a password", "postgres://lilypad:s3cret@db.example:5432/lilypad", ["s3cret"]],
  [
    "a password of an address with two hosts",
    "postgres://lilypad:s3cret@one,two:5433/lilypad?target_session_attrs=read-write",
    ["s3cret"],
  ],
  [
    "a password with an encoded character",
    "smtps://hello:s3%40cret@mail.example",
    ["s3%40cret", "s3@cret"],
  ],
  ["a key in the path", "https://arb.example/v2/0123456789abcdef0123", ["0123456789abcdef0123"]],
  [
    "a key in the query",
    "https://arb.example/?apikey=0123456789abcdef0123",
    ["0123456789abcdef0123"],
  ],
  ["a key as user", "https://0123456789abcdef0123@errors.example/17", ["0123456789abcdef0123"]],
  ["nothing", "http://127.0.0.1:8545/api/v1", []],
])("finds %s in %s", (_name, address, parts) => {
  expect(secretPartsOf(address)).toEqual(parts);
});

it("tokens and keys among the settings are hidden, names and public addresses are not", () => {
  const hide = createHider(
    secretSettings({
      PUBLIC_URL: "https://lilypad.example/a-long-path-that-is-public",
      RPC_URL: "https://arb.example/v2/0123456789abcdef0123",
      METRICS_TOKEN: 'a"quoted\\token',
      RAMP_WEBHOOK_SECRET: "webhooks-until-now,webhooks-from-now-on",
      RAMP_API_KEY: "ramp-key-1",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YWJj,x-team=cash",
      OPERATOR_KEY_FILE: "/etc/lilypad/operator-key",
    }),
  );
  const written = JSON.stringify({
    url: "https://arb.example/v2/0123456789abcdef0123",
    token: 'a"quoted\\token',
    header: "Bearer ramp-key-1",
    traces: "Basic YWJj",
    file: "/etc/lilypad/operator-key",
    signed: "with webhooks-from-now-on",
    page: "https://lilypad.example/a-long-path-that-is-public",
  });
  expect(JSON.parse(hide(written))).toEqual({
    url: "https://arb.example/v2/[removed]",
    token: "[removed]",
    header: "Bearer [removed]",
    traces: "[removed]",
    file: "/etc/lilypad/operator-key",
    signed: "with [removed]",
    page: "https://lilypad.example/a-long-path-that-is-public",
  });
});
