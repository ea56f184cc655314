export type { ApprovalKind, ApprovalKindName, ShownOf } from "./approval-kind.ts";
export {
  addApprovals,
  countOpen,
  findApproval,
  findNotApproved,
  listAbout,
} from "./approval-store.ts";
export { type Approvals, createApprovals } from "./create-approvals.ts";
export { propose, readShown } from "./propose.ts";
export {
  createReadFacts,
  type ReadApprovalFacts,
  requireApproval,
} from "./require-approval.ts";
export { registerApprovalsRoutes } from "./routes.ts";
