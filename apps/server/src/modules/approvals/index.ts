export { type ReadApprovalFacts, requireApproval, requireWithdrawal } from "./require-approval.ts";
