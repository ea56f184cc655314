import { z } from "zod";
import { maxAddressLineLength, maxPostalCodeLength } from "../../limits.ts";
import { staffRoles } from "../../operation.ts";
import { countryCode, evmAddress, text, timestamp, uuid } from "../../schemas.ts";
import { freezeCategory } from "./freeze-category.ts";

/** Optional line of an address; the longest real ones have about 60 characters. */
const line = text(maxAddressLineLength).optional();

/**
 * A postal address. Line 1, city, postal code and country are required; the other lines are stored as
 * the person or the places service sent them.
 */
export const address = z.strictObject({
  addressLine1: text(maxAddressLineLength).min(1),
  addressLine2: line,
  neighborhood: line,
  city: text(maxAddressLineLength).min(1),
  administrativeArea: line,
  administrativeAreaCode: text(20).optional(),
  postalCode: text(maxPostalCodeLength).min(1),
  country: countryCode,
  locale: text(35).optional(),
  formattedAddress: text(500).optional(),
  state: line,
  stateCode: text(20).optional(),
});

/** A person's own profile. */
export const profile = z.object({
  user_id: uuid,
  email: z.string(),
  display_tag: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  country_code: z.string(),
  /** False if the person never named a country; `country_code` is only a default then. */
  country_known: z.boolean().optional(),
  /** Whether the account has a passcode or a passkey. */
  second_factor: z.boolean().optional(),
  phone_number: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  primary_address: address.nullable(),
  avatar_colour: z.string(),
  /** True if people can find this person by name; the complete tag always finds them. */
  findable_by_name: z.boolean(),
  safe_address: evmAddress.nullable(),
  onboarding_completed_at: timestamp.nullable(),
  is_admin: z.boolean(),
  /** Only for members of staff. */
  staff_role: z.enum(staffRoles).optional(),
  /** Only while the account is frozen. */
  frozen: z
    .object({
      /** Null if that is not decided. */
      until: timestamp.nullable(),
      category: freezeCategory,
      /** The time by which the freeze is decided; null if the person is given none. */
      decide_by: timestamp.nullable(),
    })
    .optional(),
  /** Only if there are any: the terms or the privacy policy in force that the person has not accepted. */
  documents_to_accept: z
    .array(z.object({ document: z.enum(["terms", "privacy"]), version: z.string() }))
    .optional(),
  created_at: timestamp,
  updated_at: timestamp,
});
