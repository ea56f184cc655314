import { z } from "zod";
import { countryCode, text } from "../../schemas.ts";

/** A line of an address that may be left out; the longest real ones have some 60 characters. */
const line = text(120).optional();

/**
 * A postal address. Line 1, city, postal code and country are required; the rest is kept as the
 * person or the places service gave it.
 */
export const address = z.strictObject({
  addressLine1: text(120).min(1),
  addressLine2: line,
  neighborhood: line,
  city: text(120).min(1),
  administrativeArea: line,
  administrativeAreaCode: text(20).optional(),
  postalCode: text(20).min(1),
  country: countryCode,
  locale: text(35).optional(),
  formattedAddress: text(500).optional(),
  state: line,
  stateCode: text(20).optional(),
});
