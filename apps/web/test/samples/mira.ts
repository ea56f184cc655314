import type { OperationData } from "../../src/shared/api/index.ts";

/** The profile of a person who has finished signing up. */
export const mira: OperationData<"getProfile">["profile"] = {
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
  findable_by_name: true,
  safe_address: "0x7A3f00000000000000000000000000000000c91E",
  onboarding_completed_at: "2026-01-01T00:00:00.000Z",
  is_admin: false,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
};
