// The door for the operators' command line (apps/ops), which starts and checks this server.

export { listPeriods, type Manifest, type Period } from "@lilypad/ledger";
export { archivePeriods, restoreNewestPeriod } from "./archive.ts";
export { CodeMailed, type MemberProof, type StaffCommand } from "./commands/act-as-staff.ts";
export { type Commands, openCommands } from "./commands/open-commands.ts";
export {
  type AnswerOf,
  freezeCategories,
  freezeKinds,
  type StaffOperation,
  staffOperations,
  staffRoles,
  tokenReturnAccess,
  waiverAccess,
} from "./commands/staff-operations.ts";
export { compareBooks } from "./compare-books.ts";
export { countOlderSubscriptions } from "./count-older-subscriptions.ts";
export { findLost, type Lost } from "./find-lost.ts";
export { migrations } from "./migrations.ts";
export {
  bindOperator,
  findWaiting,
  getReconciliation as readSettlementStatus,
  listStuck,
  readBoundOperator,
  readStandstill,
} from "./modules/books/settlement/index.ts";
export {
  listHeldOwners,
  loadOwnerList,
  readOwnerSupply,
  skipOwners,
} from "./modules/books/wallets/index.ts";
export { type InterventionKind, interventionKinds } from "./modules/console/interventions/index.ts";
export { readStuck } from "./modules/console/stuck-work/index.ts";
export { listTroubles } from "./modules/console/system-status/index.ts";
export { toTokenDecimal } from "./modules/custody/other-tokens/index.ts";
export { readLegalDocuments } from "./modules/enter/legal-documents/index.ts";
export {
  type ChainEnd,
  type ExportedEntry,
  emptyChain,
  type VerifiedLog,
  verifyChain,
  verifyLog,
} from "./modules/staff/audit-log/index.ts";
export { answerByOf } from "./modules/staff/tickets/index.ts";
export {
  type Config,
  findMisspeltSettings,
  findSettingProblems,
  readConfig,
} from "./platform/config/config.ts";
export { describeUnknown, findBypasses } from "./platform/config/doubtful-settings.ts";
export {
  activateNextKey,
  countOlderKeys,
  olderKeysNeededUntil,
  retireOlderKeys,
  stageNextKey,
} from "./platform/config/rotate-secrets.ts";
export {
  createMissingSecrets,
  findModeProblem,
  inspectSecrets,
  type SecretFile,
  type SecretProblem,
  secretFiles,
} from "./platform/config/secret-files.ts";
export { WrongSettings } from "./platform/config/wrong-settings.ts";
export { ApiError } from "./platform/errors.ts";
export { checkSmtp } from "./platform/outside/check-smtp.ts";
export { resealValues } from "./reseal-values.ts";
