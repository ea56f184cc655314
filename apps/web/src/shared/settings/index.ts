export { emailAddress, telephoneAddress } from "./contact-addresses.ts";
export type { AppSettings } from "./read-settings.ts";
export { sessionUrl } from "./read-settings.ts";
export { useAppSettings } from "./use-app-settings.ts";
export { useSupportContacts } from "./use-support-contacts.ts";
