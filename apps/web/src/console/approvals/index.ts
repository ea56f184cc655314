export { ApprovalsPage } from "./approvals-page.tsx";
