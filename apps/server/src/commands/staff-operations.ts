import {
  type Data,
  type FreezeCategory,
  type Operation,
  operations,
  type StaffAccess,
} from "@lilypad/api-contract";

export { staffRoles } from "@lilypad/api-contract";

const {
  proposeStaffChange,
  freezePerson,
  proposeFreezeChange,
  approveProposal,
  withdrawProposal,
  searchPeopleAsStaff,
  readPersonCase,
  decideTokenReturn,
  endPersonSessions,
  retryStuckWork,
  releaseStoppedSafe,
  bookStuckOutflow,
} = operations;

/** An operation that only members of staff may call. */
export type StaffOperation = Operation & { readonly staff: StaffAccess };

/** The data in the answer of an operation. */
export type AnswerOf<T extends Operation> = Data<T>;

/** The API's operations that commands carry out too, with the same roles and under the same names. */
export const staffOperations = {
  proposeStaffChange,
  freezePerson,
  proposeFreezeChange,
  approveProposal,
  withdrawProposal,
  searchPeopleAsStaff,
  readPersonCase,
  decideTokenReturn,
  endPersonSessions,
  retryStuckWork,
  releaseStoppedSafe,
  bookStuckOutflow,
} as const;

/** The role besides administrator that may propose to give up the money in an account. Only a command proposes this. */
export const waiverAccess = { staff: { roles: ["finance"], subject: null } } as const;

/** The roles that may carry out the return of other tokens: those that may decide about it. Only commands do. */
export const tokenReturnAccess = {
  roles: decideTokenReturn.staff.roles,
  about: decideTokenReturn.staff.subject.kind,
} as const;

/** The reasons of a freeze in the form that its person may read. */
export const freezeCategories: readonly FreezeCategory[] =
  freezePerson.body.shape.category.unwrap().options;

/** Why an account can be frozen. */
export const freezeKinds: readonly (typeof freezePerson.body.shape.kind.options)[number][] =
  freezePerson.body.shape.kind.options;
