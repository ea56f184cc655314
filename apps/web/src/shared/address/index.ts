export {
  type Address,
  type AddressDraft,
  addressLines,
  countryName,
  emptyDraft,
} from "./address.ts";
export { AddressForm } from "./address-form.tsx";
export { countries } from "./countries.ts";
export { type AddressEntry, useAddressEntry } from "./use-address-entry.ts";
