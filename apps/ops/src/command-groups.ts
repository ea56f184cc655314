import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { adminInvite } from "./admin/invite.ts";
import { adminRemove } from "./admin/remove.ts";
import { auditRestartCheck } from "./audit/restart-check.ts";
import { auditVerify } from "./audit/verify.ts";
import { backupCheck } from "./books/backup-check.ts";
import { reconcile } from "./books/reconcile.ts";
import { cardsEndSessions } from "./cards/end-sessions.ts";
import { chainAcceptAdmin } from "./chain/administer/accept-admin.ts";
import { chainOfferAdmin } from "./chain/administer/offer-admin.ts";
import { chainPause } from "./chain/administer/pause.ts";
import { chainResume } from "./chain/administer/resume.ts";
import { chainSetCap } from "./chain/administer/set-cap.ts";
import { chainSetGuardian } from "./chain/administer/set-guardian.ts";
import { chainSetOperator } from "./chain/administer/set-operator.ts";
import { chainCreateSetup } from "./chain/create-setup.ts";
import { chainDeploy } from "./chain/deploy.ts";
import { chainVerify } from "./chain/verify.ts";
import type { Run } from "./context.ts";
import { doctor } from "./doctor/doctor.ts";
import { keyAccount, keyAddress } from "./keys/account.ts";
import { keyCreate } from "./keys/create.ts";
import { keyShow } from "./keys/show.ts";
import { keySign } from "./keys/sign.ts";
import { keyTest } from "./keys/test-vault.ts";
import { ownersExport } from "./owners/export.ts";
import { ownersLoad } from "./owners/load.ts";
import { ownersSkip } from "./owners/skip.ts";
import { ownersStatus } from "./owners/status.ts";
import { personCancelReset } from "./person/cancel-reset.ts";
import { personActivate, personDeactivate } from "./person/deactivate.ts";
import { personEndSessions } from "./person/end-sessions.ts";
import { personErase } from "./person/erase.ts";
import { personExport } from "./person/export.ts";
import { personFind } from "./person/find.ts";
import { personFreeze } from "./person/freeze.ts";
import { personRemovePasskeys } from "./person/remove-passkeys.ts";
import { personScreen } from "./person/screen.ts";
import { personShow } from "./person/show.ts";
import { personUnfreeze } from "./person/unfreeze.ts";
import { recordsArchive } from "./records/archive.ts";
import { recordsList } from "./records/list.ts";
import { recordsRestore } from "./records/restore.ts";
import { recoveryPrepare } from "./recovery/prepare.ts";
import { recoverySend } from "./recovery/send.ts";
import { returnApprove, returnRefuse } from "./returns/decide.ts";
import { returnList } from "./returns/list.ts";
import { returnPrepare } from "./returns/prepare.ts";
import { returnRecord } from "./returns/record.ts";
import { migrateDatabase } from "./run/migrate.ts";
import { serve, work } from "./run/start-server.ts";
import { secretsCheck } from "./secrets/check.ts";
import { secretsInit } from "./secrets/init.ts";
import { secretsReseal } from "./secrets/reseal.ts";
import { secretsRotate } from "./secrets/rotate.ts";
import { settlementBindOperator } from "./settlement/bind-operator.ts";
import { settlementBookOutflow } from "./settlement/book-outflow.ts";
import { settlementReleaseSafe } from "./settlement/release-safe.ts";
import { settlementRetry } from "./settlement/retry.ts";
import { settlementStatus } from "./settlement/status.ts";
import { settlementStuck } from "./settlement/stuck.ts";
import { statusRemoveTrouble } from "./status/remove-trouble.ts";
import { statusTroubles } from "./status/troubles.ts";
import { teleportReopen } from "./teleport/reopen.ts";

type MakeCommand = (run: Run) => CommandUnknownOpts;

function group(name: string, description: string, commands: readonly MakeCommand[], run: Run) {
  const made: CommandUnknownOpts = new Command(name).description(description);
  for (const command of commands) made.addCommand(command(run));
  return made;
}

const chainCommands = [
  chainDeploy,
  chainVerify,
  chainPause,
  chainResume,
  chainSetCap,
  chainSetOperator,
  chainSetGuardian,
  chainOfferAdmin,
  chainAcceptAdmin,
  chainCreateSetup,
];
const keyCommands = [keyAccount, keyAddress, keyCreate, keyShow, keyTest, keySign];
const personCommands = [
  personFind,
  personShow,
  personFreeze,
  personUnfreeze,
  personDeactivate,
  personActivate,
  personEndSessions,
  personCancelReset,
  personRemovePasskeys,
  personExport,
  personErase,
  personScreen,
];
const ownersCommands = [ownersStatus, ownersLoad, ownersExport, ownersSkip];
const settlementCommands = [
  settlementStatus,
  settlementStuck,
  settlementRetry,
  settlementReleaseSafe,
  settlementBookOutflow,
  settlementBindOperator,
];
const returnCommands = [returnList, returnApprove, returnRefuse, returnPrepare, returnRecord];
const recoveryCommands = [recoveryPrepare, recoverySend];

/** All commands, in the order in which help lists them. */
export const commandGroups = (run: Run): CommandUnknownOpts[] => [
  group(
    "secrets",
    "the server's own keys",
    [secretsInit, secretsCheck, secretsRotate, secretsReseal],
    run,
  ),
  doctor(run),
  migrateDatabase(run),
  serve(run),
  work(run),
  group("admin", "members of staff and their roles", [adminInvite, adminRemove], run),
  group("person", "what staff do about one person's account", personCommands, run),
  group("settlement", "transfers on their way to the chain", settlementCommands, run),
  group("teleport", "payment links between banks", [teleportReopen], run),
  group("cards", "everybody's payment cards", [cardsEndSessions], run),
  group("status", "the status page", [statusTroubles, statusRemoveTrouble], run),
  reconcile(run),
  group("audit", "the audit log of members of staff", [auditVerify, auditRestartCheck], run),
  group(
    "records",
    "records of old months, in the database and in archives",
    [recordsList, recordsArchive, recordsRestore],
    run,
  ),
  group("backup", "restored copies of the database", [backupCheck], run),
  group("chain", "the contracts and the settlement module", chainCommands, run),
  group("key", "keys of accounts, and the vault of the owners' keys", keyCommands, run),
  group("owners", "owners for the Safes of new people", ownersCommands, run),
  group("recovery", "using the owner's key of a held Safe", recoveryCommands, run),
  group("return", "other tokens and ether that people want back", returnCommands, run),
];
