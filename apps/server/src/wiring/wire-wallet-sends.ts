import { operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { majorToMinor } from "@lilypad/money";
import type { Settlement } from "../modules/books/settlement/index.ts";
import { toMinorLimits } from "../modules/books/transfers/index.ts";
import { forfeitedPersonId } from "../modules/enter/forfeits/index.ts";
import { treasuryPersonId } from "../modules/grow/leaderboard/index.ts";
import { deskPersonId } from "../modules/money/exchange/index.ts";
import {
  type ConfirmedMatch,
  createHoldDeposit,
  createWalletSends,
  listContracts,
  noteIdentityResult,
} from "../modules/money/wallet-sends/index.ts";
import type { People } from "../modules/people/people/index.ts";
import type { Verification } from "../modules/people/verification/index.ts";
import type { ReadApprovalFacts } from "../modules/staff/approvals/index.ts";
import type { AuditLog } from "../modules/staff/audit-log/index.ts";
import type { Freezes } from "../modules/staff/freezes/index.ts";
import type { Staff } from "../modules/staff/staff/index.ts";
import type { Outside } from "../outside.ts";
import { transfersEnded } from "../transfers-ended.ts";

/** The people who represent the product. */
const productPeople = [treasuryPersonId, deskPersonId, forfeitedPersonId];

interface Neighbours {
  people: People;
  forStaff: {
    staff: Pick<Staff, "roleOf">;
    auditLog: Pick<AuditLog, "append">;
    freezes: Pick<Freezes, "freezeInEmergency" | "listOf">;
  };
  settlement: Pick<Settlement, "acceptsSends" | "cancelQueued" | "mayTakeBack">;
  verification: Pick<Verification, "isVerified">;
  readApprovalFacts: ReadApprovalFacts;
}

/**
 * Freezes an account whose match with a list was confirmed, until two members of staff lift the freeze; recorded as an act of
 * the member who confirmed it.
 */
async function freezeUntilLifted(
  { staff, auditLog, freezes }: Neighbours["forStaff"],
  { caseId, personId, decidedBy, decidedAt, note }: ConfirmedMatch,
): Promise<void> {
  const frozen = (await freezes.listOf(personId)).some(
    ({ placedAt, endsAt, status, liftedAt }) =>
      (status === "active" && endsAt === null) ||
      (liftedAt !== null && new Date(placedAt) >= decidedAt),
  );
  if (frozen) return;
  const role = (await staff.roleOf(decidedBy)) ?? "support";
  await freezes.freezeInEmergency(
    {
      reason: note,
      record: (db, entry) =>
        auditLog.append(
          {
            actor: decidedBy,
            role,
            action: operations.decideScreeningCase.name,
            outcome: "done",
            subject: personId,
            reason: note,
            details: { ...entry?.details, case: caseId, freeze: "until two lift it" },
          },
          db,
        ),
    },
    { personId, kind: "sanctions" },
  );
}

/** Creates the module for payments to wallet addresses with its dependencies. */
export function wireWalletSends(
  { config, pool, clock, logger, chain, deployment, screen }: Outside,
  { people, settlement, verification, forStaff, readApprovalFacts }: Neighbours,
) {
  const { maxPerDay, unverifiedDailyMajor } = config.walletSends;
  return createWalletSends({
    pool,
    clock,
    logger,
    chain: deployment.chain,
    contracts: listContracts(deployment, [chain.operator]),
    hasCode: chain.hasCode,
    screen,
    limits: toMinorLimits(config.limits),
    unverifiedDaily: {
      USD: majorToMinor(unverifiedDailyMajor.USD, "usdc"),
      EUR: majorToMinor(unverifiedDailyMajor.EUR, "eurc"),
      LIL: majorToMinor(unverifiedDailyMajor.LIL, "LIL"),
    },
    maxPerDay,
    acceptsSends: settlement.acceptsSends,
    isIdentityVerified: verification.isVerified,
    personOf: async (personId) => {
      const profile = await people.readProfile(personId);
      return {
        name: [profile.first_name, profile.last_name].filter(Boolean).join(" "),
        formerNames: (await people.listFormerNames(personId)).map(({ name }) => name),
        country: profile.country_known ? profile.country_code : null,
        dateOfBirth: profile.date_of_birth,
      };
    },
    cancelQueued: settlement.cancelQueued,
    mayTakeBack: settlement.mayTakeBack,
    onTransfersEnded: transfersEnded,
    freezeUntilLifted: (match) => freezeUntilLifted(forStaff, match),
    readApprovalFacts,
    productPeople,
  });
}

/** Creates the function that queues people for screening who change their name, if anything is configured to screen them. */
export const screenRenamed =
  ({ screen }: Pick<Outside, "screen">) =>
  async (db: Queryable, personId: string, at: Date): Promise<void> => {
    if (screen !== null) await noteIdentityResult(db, personId, at);
  };

/** Creates the function that holds deposits until they are screened, if anything is configured to screen them. */
export const wireHoldDeposit = ({ config, clock, screen }: Outside) =>
  createHoldDeposit({
    clock,
    isScreened: screen !== null,
    trustedSources: config.rampPayoutAddresses,
    productPeople,
  });
