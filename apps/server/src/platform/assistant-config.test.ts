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
const endpoint = { ASSISTANT_URL: "https://model.example/v1/", ASSISTANT_MODEL: "small" };

describe("the assistant's settings", () => {
  it("are not needed: nothing is compared, and nobody outside is asked", () => {
    expect(readConfig(least).assistant).toEqual({ priceFile: undefined, phrasing: undefined });
    expect(readConfig({ ...least, ASSISTANT_URL: "" }).assistant.phrasing).toBeUndefined();
  });

  it("name a price file, an endpoint, its key and its model", () => {
    const environment = {
      ...least,
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
    ["what is no address", { ...endpoint, ASSISTANT_URL: "model.example" }, "ASSISTANT_URL"],
  ])("refuse %s", (_, change, name) => {
    expect(() => readConfig({ ...least, ...change })).toThrow(name);
  });

  it("let questions cross a network in the open on one machine only", () => {
    const open = { ...live, ...endpoint, ASSISTANT_URL: "http://model.example/v1" };
    expect(() => readConfig(open)).toThrow("ASSISTANT_URL: must start with https:");
    const here = { ...open, ASSISTANT_URL: "http://127.0.0.1:8080/v1" };
    expect(readConfig(here).assistant.phrasing?.url).toBe("http://127.0.0.1:8080/v1");
  });
});
