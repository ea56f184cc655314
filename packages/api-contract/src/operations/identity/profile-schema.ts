import { z } from "zod";
import { evmAddress, timestamp, uuid } from "../../schemas.ts";
import { address } from "./address-schema.ts";

/** A person's own profile. */
export const profile = z.object({
  user_id: uuid,
  email: z.string(),
  display_tag: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  country_code: z.string(),
  phone_number: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  primary_address: address.nullable(),
  avatar_colour: z.string(),
  /** Whether people find this person by name; the whole tag always finds them. */
  findable_by_name: z.boolean(),
  safe_address: evmAddress.nullable(),
  onboarding_completed_at: timestamp.nullable(),
  is_admin: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
