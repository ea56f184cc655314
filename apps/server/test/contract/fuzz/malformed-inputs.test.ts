import { operations } from "@lilypad/api-contract";
import { createRandom } from "@lilypad/testing";
import { expect, it } from "vitest";
import { createMalformedInputs, keepsItsParts } from "./malformed-inputs.ts";

it("a malformed query is still malformed as the server reads it from the address", () => {
  const operation = operations.checkDisplayTag;
  const malformed = createMalformedInputs(createRandom(1));
  const queries = Array.from({ length: 2_000 }, () => malformed(operation, []))
    .filter(({ mustBeRefused }) => mustBeRefused)
    .map(({ url }) => Object.fromEntries(new URL(url, "http://localhost").searchParams));
  expect(queries.length).toBeGreaterThan(100);
  const accepted = queries.filter((query) => operation.query.safeParse(query).success);
  expect(accepted).toEqual([]);
});

it.each([
  [".", false],
  ["..", false],
  ["%2e%2E", false],
  ["...", true],
  ["%00", true],
  ["", true],
])("whether an address with the parameter %j leads to its operation: %s", (parameter, leads) => {
  expect(keepsItsParts(`/api/v1/public/chat/sessions/${parameter}/message`)).toBe(leads);
});
