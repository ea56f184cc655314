export { type ActivityKind, activityKinds } from "./activity-kinds.ts";
export { type AppPath, appPaths } from "./app-paths.ts";
export { type AppSettings, appSettings, type Teaser } from "./app-settings.ts";
export { type ErrorCode, errorCatalogue } from "./error-catalogue.ts";
export type { Href } from "./href.ts";
export { maxReasonLength, minReasonLength } from "./limits.ts";
export { openApiDocument } from "./open-api.ts";
export {
  type Access,
  type Body,
  type BodyInput,
  type Cost,
  costOf,
  costs,
  counterOf,
  type Data,
  isForRole,
  isRefusedWhileFrozen,
  type Limit,
  type LimitSubject,
  type Operation,
  type Params,
  type ParamsInput,
  type Query,
  type QueryInput,
  reasonHeader,
  refusalsOf,
  type StaffAccess,
  type StaffRole,
  type StaffSubject,
  type StaffSubjectKind,
  staffRoles,
  staffSubjectKinds,
} from "./operation.ts";
export {
  categoryOfFreezeKind,
  type FreezeCategory,
  freezeCategory,
  freezeKind,
} from "./operations/schemas/freeze-category.ts";
export type { ConfirmationLabel } from "./operations/schemas/second-factor.ts";
export { maxNearOffset } from "./operations/schemas/transaction.ts";
export { type OperationName, type Operations, operations } from "./operations.ts";
export { emailAddress } from "./schemas.ts";
