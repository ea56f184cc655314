import { type FreezeCategory, operations } from "@lilypad/api-contract";

export { staffRoles } from "@lilypad/api-contract";

const {
  proposeStaffChange,
  approveStaffChange,
  withdrawStaffChange,
  freezePerson,
  proposeFreezeChange,
  approveFreezeChange,
  withdrawFreezeChange,
  searchPeopleAsStaff,
  readPersonCase,
} = operations;

/** The API's operations that commands carry out too, with the same roles and under the same names. */
export const staffOperations = {
  proposeStaffChange,
  approveStaffChange,
  withdrawStaffChange,
  freezePerson,
  proposeFreezeChange,
  approveFreezeChange,
  withdrawFreezeChange,
  searchPeopleAsStaff,
  readPersonCase,
} as const;

/** Who may propose and approve that money is given up; only commands do. */
export const waiverAccess = { staff: { roles: ["finance"], subject: null } } as const;

/** Who may decide about the return of other tokens, and carry it out; only commands do. */
export const tokenReturnAccess = { staff: { roles: ["finance"], subject: null } } as const;

/** What a person can be told about the reason of a freeze. */
export const freezeCategories: readonly FreezeCategory[] =
  freezePerson.body.shape.category.unwrap().options;

/** Why an account can be frozen. */
export const freezeKinds: readonly (typeof freezePerson.body.shape.kind.options)[number][] =
  freezePerson.body.shape.kind.options;
