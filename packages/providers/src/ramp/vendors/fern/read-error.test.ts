import { expect, test } from "vitest";
import { z } from "zod";
import type { ProviderRequest } from "../../../resilience/client.ts";
import { readFernError } from "./read-error.ts";

const request: ProviderRequest<unknown> = {
  name: "create quote",
  method: "POST",
  path: "/quotes",
  isReadOnly: true,
  answer: z.unknown(),
};
const customers: ProviderRequest<unknown> = { ...request, path: "/customers", idempotencyKey: "k" };
const transactions: ProviderRequest<unknown> = {
  ...request,
  path: "/transactions",
  idempotencyKey: "k",
  isReadOnly: false,
};

test.each([
  [401, { error: { code: "AUTHENTICATION_FAILED", message: "Invalid API key" } }, "UNAUTHORIZED"],
  [403, { error: { code: "INSUFFICIENT_PERMISSIONS" } }, "UNAUTHORIZED"],
  [404, { error: { code: "RESOURCE_NOT_FOUND" } }, "NOT_FOUND"],
  [400, { code: "VALIDATION_ERROR", message: "Account already exists" }, "ALREADY_EXISTS"],
  [409, { error: { code: "DUPLICATE_RESOURCE" } }, "ALREADY_EXISTS"],
  [400, { code: "QUOTE_EXPIRED", message: "" }, "QUOTE_EXPIRED"],
  [400, { code: "VALIDATION_ERROR", message: "The quote has expired" }, "QUOTE_EXPIRED"],
  [400, { code: "X", message: "Customer is not active" }, "CUSTOMER_NOT_ACTIVE"],
  [400, { code: "X", message: "Customer must be ACTIVE" }, "CUSTOMER_NOT_ACTIVE"],
  [400, { code: "X", message: "Amount is below the minimum of $10" }, "BELOW_MINIMUM"],
  [400, { code: "X", message: "Amount exceeds the maximum" }, "ABOVE_MAXIMUM"],
  [400, { code: "X", message: "This currency is not supported" }, "UNSUPPORTED"],
  [400, { code: "X", message: "Unsupported route" }, "UNSUPPORTED"],
  [422, { error: { code: "INVALID_FIELD_FORMAT", message: "Invalid" } }, "INVALID_INPUT"],
  [409, { code: "RESOURCE_CONFLICT", message: "Try later" }, "INVALID_INPUT"],
  [400, "<html>", "INVALID_INPUT"],
  [400, undefined, "INVALID_INPUT"],
])("%i with %j is %s", (status, body, code) => {
  expect(readFernError({ status, body, request })).toMatchObject({ code });
});

test("409 is ALREADY_EXISTS for a customer, and UNKNOWN_OUTCOME for a request with a key", () => {
  const status = 409;
  const body = { code: "CONFLICT", message: "Conflict" };
  expect(readFernError({ status, body, request: customers }).code).toBe("ALREADY_EXISTS");
  expect(readFernError({ status, body, request: transactions }).code).toBe("UNKNOWN_OUTCOME");
});

test("the error's issues name the fields, from a bare and from a wrapped error", () => {
  const issues = [{ path: ["externalBankAccount", "sortCode"], message: "Required" }];
  expect(
    readFernError({
      status: 400,
      body: { code: "VALIDATION_ERROR", message: "Validation failed", details: { issues } },
      request,
    }).issues,
  ).toEqual([{ path: "externalBankAccount.sortCode", message: "Required" }]);
  expect(
    readFernError({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR", message: "Invalid email", field: "email" } },
      request,
    }).issues,
  ).toEqual([{ path: "email", message: "Invalid email" }]);
});

test("the error message names the request and the code, never customer data from the answer", () => {
  const body = { code: "VALIDATION_ERROR", message: "Amara Okafor is not a valid name" };
  expect(readFernError({ status: 400, body, request }).message).toBe(
    "create quote: refused with 400 VALIDATION_ERROR",
  );
});
