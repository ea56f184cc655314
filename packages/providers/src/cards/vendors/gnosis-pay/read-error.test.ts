import { expect, test } from "vitest";
import { z } from "zod";
import { readGnosisError } from "./read-error.ts";

const refusal = (path: string, status: number, body: unknown) =>
  readGnosisError({
    status,
    body,
    request: { name: "ask", method: "POST", path, isReadOnly: false, answer: z.unknown() },
  });

test.each([
  ["/auth/signup", 401, { error: "Invalid code" }, "CODE_REJECTED"],
  ["/auth/signup", 409, { error: "Taken" }, "ALREADY_EXISTS"],
  ["/auth/signup", 422, { message: "The OTP is not valid" }, "CODE_REJECTED"],
  ["/auth/signup", 422, { message: "authEmail is not an address" }, "INVALID_INPUT"],
  ["/user", 401, { message: "Unauthorized" }, "SESSION_EXPIRED"],
  ["/user", 403, undefined, "SESSION_EXPIRED"],
  ["/cards/7/freeze", 404, { error: "Not found" }, "NOT_FOUND"],
  ["/kyc/integration", 409, { error: "Approved" }, "ALREADY_DONE"],
  ["/verification", 422, { error: "Phone already validated" }, "ALREADY_DONE"],
  ["/verification", 422, { error: "KYC not approved" }, "STEP_MISSING"],
  ["/verification", 422, { error: "Invalid phone number" }, "INVALID_INPUT"],
  ["/verification/check", 422, { error: "Invalid code" }, "CODE_REJECTED"],
  ["/verification/check", 422, { error: "The code was used already" }, "CODE_REJECTED"],
  ["/verification/check", 422, { error: "Phone already validated" }, "ALREADY_DONE"],
  ["/verification/check", 422, { error: "It has expired" }, "CODE_REJECTED"],
  ["/verification", 422, { error: "Invalid code" }, "INVALID_INPUT"],
  ["/safe/deploy", 422, { error: "The Safe exists already" }, "ALREADY_DONE"],
  ["/safe/deploy", 422, { message: "KYC is not approved" }, "STEP_MISSING"],
  ["/cards/virtual", 422, { message: "Phone must be validated first" }, "STEP_MISSING"],
  ["/cards/virtual", 422, { error: { message: "Safe not deployed" } }, "STEP_MISSING"],
  ["/account", 400, "<html>", "INVALID_INPUT"],
])("%s answered %i with %j is %s", (path, status, body, code) => {
  expect(refusal(path, status, body)).toMatchObject({ code });
});

test("the error message names the request, never personal data from the answer", () => {
  const { message } = refusal("/auth/signup", 422, { message: "amara@example.com is no address" });
  expect(message).toBe("ask: refused with 422");
});
