import { expect, test } from "vitest";
import { readCardConfig } from "./card-config.ts";

const given = {
  CARDS_ENABLED: true,
  CARD_ISSUER_BASE_URL: "https://api.gnosispay.com/api/v1",
  CARD_ISSUER_PARTNER_ID: "lilypad",
  CARD_ISSUER_REQUESTS_PER_MINUTE: 100,
};

test("cards are offered only if they are enabled", () => {
  expect(readCardConfig({ ...given, CARDS_ENABLED: false }, true)).toBeUndefined();
  expect(readCardConfig(given, true)).toEqual({
    baseUrl: "https://api.gnosispay.com/api/v1",
    partnerId: "lilypad",
    requestsPerMinute: 100,
  });
});

test("enabled cards need an issuer's address, with https in production", () => {
  expect(() =>
    readCardConfig(
      { ...given, CARD_ISSUER_PARTNER_ID: undefined, CARD_ISSUER_BASE_URL: undefined },
      false,
    ),
  ).toThrow("CARD_ISSUER_BASE_URL: is required");
  const local = { ...given, CARD_ISSUER_BASE_URL: "http://127.0.0.1:4100/cards/api/v1" };
  expect(readCardConfig(local, false)?.baseUrl).toBe(local.CARD_ISSUER_BASE_URL);
  expect(() => readCardConfig(local, true)).toThrow("must start with https:");
});
