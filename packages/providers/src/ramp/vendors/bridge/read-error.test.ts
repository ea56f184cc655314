import { expect, test } from "vitest";
import { z } from "zod";
import type { ProviderRequest } from "../../../resilience/client.ts";
import { readBridgeError } from "./read-error.ts";

const request: ProviderRequest<unknown> = {
  name: "create transfer",
  method: "POST",
  path: "/transfers",
  idempotencyKey: "key-1",
  isReadOnly: false,
  answer: z.unknown(),
};

test.each([
  [401, { code: "invalid_credentials", message: "Invalid API key" }, "UNAUTHORIZED"],
  [403, { code: "not_allowed" }, "UNAUTHORIZED"],
  [404, { code: "not_found" }, "NOT_FOUND"],
  [400, { code: "duplicate_record", message: "A KYC link exists" }, "ALREADY_EXISTS"],
  [400, { code: "bad_request", message: "customer is not active" }, "CUSTOMER_NOT_ACTIVE"],
  [400, { code: "bad_request", message: "KYC must be approved" }, "CUSTOMER_NOT_ACTIVE"],
  [400, { code: "invalid_parameters", message: "below the minimum" }, "BELOW_MINIMUM"],
  [400, { code: "invalid_parameters", message: "above the maximum" }, "ABOVE_MAXIMUM"],
  [400, { code: "invalid_parameters", message: "rail is unsupported" }, "UNSUPPORTED"],
  [422, { code: "idempotency_key_reused", message: "Key was used" }, "INVALID_INPUT"],
  [409, { code: "conflict", message: "In progress" }, "UNKNOWN_OUTCOME"],
  [400, "<html>", "INVALID_INPUT"],
])("%i with %j is %s", (status, body, code) => {
  expect(readBridgeError({ status, body, request })).toMatchObject({ code });
});

test("a 409 for a request without an idempotency key is an ordinary refusal", () => {
  const { idempotencyKey: _key, ...unkeyed } = request;
  expect(readBridgeError({ status: 409, body: {}, request: unkeyed }).code).toBe("INVALID_INPUT");
});

test.each([
  ["account_number", [{ path: "account_number", message: "is invalid" }]],
  [
    { "account.routing_number": "must have nine digits", amount: 7 },
    [
      { path: "account.routing_number", message: "must have nine digits" },
      { path: "amount", message: "is invalid" },
    ],
  ],
])("the error's issues name the fields in Bridge's answer %j", (key, issues) => {
  const body = { code: "invalid_parameters", message: "is invalid", source: { key } };
  expect(readBridgeError({ status: 400, body, request }).issues).toEqual(issues);
});
