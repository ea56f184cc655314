export { SupportContacts } from "./support-contacts.tsx";
