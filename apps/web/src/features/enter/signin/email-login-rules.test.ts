import { expect, it } from "vitest";
import { loginEmailError } from "./email-login-rules.ts";

it.each([
  ["", "Please enter your email address"],
  ["   ", "Please enter your email address"],
  ["ada", "Please enter a valid email address"],
  ["ada@example.com", null],
  ["  ada@example.com ", null],
])("the sign-in address %j has the error %s", (email, error) => {
  expect(loginEmailError(email)).toBe(error);
});
