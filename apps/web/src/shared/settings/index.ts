export { sessionUrl } from "./read-settings.ts";
export { useSupportContacts } from "./use-support-contacts.ts";
