export { type BlockedPeople, createBlockedPeople } from "./create-blocked-people.ts";
export { registerBlockedPeopleRoutes } from "./routes.ts";
