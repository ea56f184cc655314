import { describe, expect, it } from "vitest";
import { changedDetails, detailsErrors, detailsOf, type Profile } from "./details-rules.ts";

const profile: Profile = {
  user_id: "mira",
  email: "mira@example.com",
  display_tag: "mira_lind",
  first_name: "Mira",
  last_name: "Lindqvist",
  country_code: "GB",
  phone_number: "+447700900123",
  phone_country_code: "+44",
  date_of_birth: null,
  primary_address: null,
  avatar_colour: "#1fbf83",
  safe_address: null,
  onboarding_completed_at: null,
  is_admin: false,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};
const form = detailsOf(profile);

it("starts with what is known", () => {
  expect(form).toEqual({ firstName: "Mira", lastName: "Lindqvist", phone: "+44 7700 900123" });
  expect(detailsOf({ ...profile, last_name: null, phone_number: null })).toEqual({
    firstName: "Mira",
    lastName: "",
    phone: "",
  });
});

it("asks for all three", () => {
  expect(detailsErrors({ firstName: " ", lastName: "", phone: " " })).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    phone: "Phone number is required",
  });
  expect(detailsErrors(form)).toEqual({});
});

describe("what is sent", () => {
  it.each([
    ["nothing", {}, null],
    ["a trimmed name", { firstName: " Miriam " }, { first_name: "Miriam" }],
    ["a name with a space", { lastName: "Lindqvist " }, null],
    ["a number written otherwise", { phone: "+44 (7700) 900-123" }, null],
    ["another number", { phone: " 07400 123456 " }, { phone_number: "07400 123456" }],
    [
      "everything",
      { firstName: "A", lastName: "B", phone: "+1 415 555 0132" },
      { first_name: "A", last_name: "B", phone_number: "+1 415 555 0132" },
    ],
  ])("after %s was changed", (_, change, body) => {
    expect(changedDetails(profile, { ...form, ...change })).toEqual(body);
  });
});
