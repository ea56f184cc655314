import { describe, expect, it } from "vitest";
import { mira as profile } from "../../../../../test/samples/mira.ts";
import { changedDetails, detailsErrors, detailsOf } from "./details-rules.ts";

const form = detailsOf(profile);

it("the details form starts with the profile", () => {
  expect(form).toEqual({
    firstName: "Mira",
    lastName: "Lindqvist",
    phone: "+44 7700 900123",
    country: profile.country_code,
  });
  expect(detailsOf({ ...profile, last_name: null, phone_number: null })).toEqual({
    firstName: "Mira",
    lastName: "",
    phone: "",
    country: profile.country_code,
  });
});

it("the details form requires all three fields", () => {
  expect(detailsErrors({ firstName: " ", lastName: "", phone: " ", country: "GB" })).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    phone: "Phone number is required",
  });
  expect(detailsErrors(form)).toEqual({});
});

describe("the details that are sent", () => {
  it.each([
    ["nothing", {}, null],
    ["a trimmed name", { firstName: " Miriam " }, { first_name: "Miriam" }],
    ["a name with a space", { lastName: "Lindqvist " }, null],
    ["a number written otherwise", { phone: "+44 (7700) 900-123" }, null],
    ["another number", { phone: " 07400 123456 " }, { phone_number: "07400 123456" }],
    ["another country", { country: "FI" }, { country_code: "FI" }],
    [
      "everything",
      { firstName: "A", lastName: "B", phone: "+1 415 555 0132" },
      { first_name: "A", last_name: "B", phone_number: "+1 415 555 0132" },
    ],
  ])("after %s was changed", (_, change, body) => {
    expect(changedDetails(profile, { ...form, ...change })).toEqual(body);
  });
});
