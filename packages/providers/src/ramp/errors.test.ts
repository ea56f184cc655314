import { inspect } from "node:util";
import { expect, test } from "vitest";
import { RampError } from "./errors.ts";

const typed = "Amara Okafor";
const error = new RampError("INVALID_INPUT", "create customer: refused with 400", {
  issues: [{ path: "firstName", message: `${typed} is not a name` }],
  retryAfterMs: 5_000,
});

test("RampError has a code, issues and retryAfterMs", () => {
  expect(error).toMatchObject({
    name: "RampError",
    code: "INVALID_INPUT",
    message: "create customer: refused with 400",
    retryAfterMs: 5_000,
  });
  expect(error.issues).toEqual([{ path: "firstName", message: `${typed} is not a name` }]);
});

test("a serialized or logged RampError does not contain what a customer typed", () => {
  expect(JSON.stringify(error)).not.toContain(typed);
  expect(Object.values(error).join()).not.toContain(typed);
  expect(inspect(error, { depth: null })).not.toContain(typed);
  expect(JSON.stringify({ ...error })).not.toContain(typed);
});
