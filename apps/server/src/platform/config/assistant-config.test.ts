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
const endpoint = { ASSISTANT_URL: "https://model.example/v1/", ASSISTANT_MODEL: "small" };

describe("the assistant's settings", () => {
  it("are optional: without them there is no comparison and no phrasing endpoint", () => {
    expect(readConfig(minimal).assistant).toEqual({ priceFile: undefined, phrasing: undefined });
    expect(readConfig({ ...minimal, ASSISTANT_URL: "" }).assistant.phrasing).toBeUndefined();
  });

  it("contain a price file, an endpoint, its key and its model", () => {
    const environment = {
      ...minimal,
      ...endpoint,
      ASSISTANT_KEY: "key",
      PRICE_FILE: "/etc/prices.json",
    };
    expect(readConfig(environment).assistant).toEqual({
      priceFile: "/etc/prices.json",
      phrasing: { url: "https://model.example/v1", key: "key", model: "small" },
    });
  });

  it.each([
    ["an endpoint without a model", { ASSISTANT_URL: endpoint.ASSISTANT_URL }, "ASSISTANT_MODEL"],
    ["a key without an endpoint", { ASSISTANT_KEY: "key" }, "ASSISTANT_KEY"],
    ["a model without an endpoint", { ASSISTANT_MODEL: "small" }, "ASSISTANT_MODEL"],
    ["an invalid address", { ...endpoint, ASSISTANT_URL: "model.example" }, "ASSISTANT_URL"],
  ])("refuse %s", (_, change, name) => {
    expect(() => readConfig({ ...minimal, ...change })).toThrow(name);
  });

  it("allow an unencrypted endpoint in production only on the same machine", () => {
    const unencrypted = { ...production, ...endpoint, ASSISTANT_URL: "http://model.example/v1" };
    expect(() => readConfig(unencrypted)).toThrow("ASSISTANT_URL: must start with https:");
    const sameMachine = { ...unencrypted, ASSISTANT_URL: "http://127.0.0.1:8080/v1" };
    expect(readConfig(sameMachine).assistant.phrasing?.url).toBe("http://127.0.0.1:8080/v1");
  });
});
