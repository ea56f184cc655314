import { describe, expect, it } from "vitest";
import { emptySignupForm } from "./signup-flow.ts";
import { emailErrors, identityErrors, phoneErrors, tagErrors } from "./signup-rules.ts";

const shape =
  "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores";

describe("the rules of the email step", () => {
  it.each([
    ["", true, { email: "Email is required" }],
    ["  ", true, { email: "Email is required" }],
    ["ada", true, { email: "Invalid email address" }],
    ["ada@example.com", false, { termsAccepted: "You must accept the terms and conditions" }],
    [
      "",
      false,
      { email: "Email is required", termsAccepted: "You must accept the terms and conditions" },
    ],
    [" ada@example.com ", true, {}],
  ])("the email %j with the terms accepted: %s", (email, termsAccepted, errors) => {
    expect(emailErrors({ ...emptySignupForm, email, termsAccepted })).toEqual(errors);
  });
});

describe("the rules of the identity step", () => {
  it.each([
    ["", "", { firstName: "First name is required", lastName: "Last name is required" }],
    ["Ada", " ", { lastName: "Last name is required" }],
    [" ", "Lovelace", { firstName: "First name is required" }],
    ["A", "L", {}],
    ["محمد", "🙂", {}],
  ])("the names %j and %j", (firstName, lastName, errors) => {
    expect(identityErrors({ ...emptySignupForm, firstName, lastName })).toEqual(errors);
  });
});

it.each([
  ["", { phone: "Phone number is required" }],
  ["  ", { phone: "Phone number is required" }],
  ["anything", {}],
])("the phone number %j", (phone, errors) => {
  expect(phoneErrors({ ...emptySignupForm, phone })).toEqual(errors);
});

it.each([
  ["", { tag: "Display tag is required" }],
  ["ab", { tag: shape }],
  ["abc", {}],
  ["a_1", {}],
  ["abcdefghijklmno", {}],
  ["abcdefghijklmnop", { tag: shape }],
  ["ada lovelace", { tag: shape }],
  ["ada-l", { tag: shape }],
  ["ädä", { tag: shape }],
  ["аdа", { tag: shape }],
])("the tag %j", (tag, errors) => {
  expect(tagErrors({ ...emptySignupForm, tag })).toEqual(errors);
});
