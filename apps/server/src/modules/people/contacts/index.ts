export { type Contacts, createContacts } from "./create-contacts.ts";
export { registerContactsRoutes } from "./routes.ts";
