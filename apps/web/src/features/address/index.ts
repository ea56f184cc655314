export { type Address, addressLines, countryName } from "./address.ts";
export { AddressForm } from "./address-form.tsx";
export { type AddressEntry, useAddressEntry } from "./use-address-entry.ts";
