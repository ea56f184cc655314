export {
  activateByStaff,
  adminBoundAt,
  deactivateByStaff,
  deactivatePerson,
  limitsLoweredUntil,
  markPersonDeleted,
  noteDeletionAsked,
  reactivatePerson,
  storeFactorChange,
} from "./account-state.ts";
export { createPeople, type People } from "./create-people.ts";
export { findByReference, type PersonReference } from "./find-by-reference.ts";
export { forgetPerson } from "./forget-person.ts";
export { readOwnData } from "./own-data.ts";
export {
  addPerson,
  bindAdmin,
  findPerson,
  findPersonByEmail,
  lockPerson,
  type Person,
} from "./person-store.ts";
export { registerPeopleRoutes } from "./routes.ts";
export { cleanName } from "./rules/name-rules.ts";
export { parsePhone } from "./rules/phone-rules.ts";
export {
  listForStaff,
  type PersonForStaff,
  type PersonPrefix,
  searchForStaff,
} from "./search-for-staff.ts";
export type { PublicPerson } from "./search-people.ts";
