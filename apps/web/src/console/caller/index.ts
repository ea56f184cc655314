export { type Caller, CallerProvider, type StaffRole, useCaller } from "./caller.ts";
export { staffQuery, useStaffNames } from "./staff-names.ts";
