import type { Data, Operations } from "@lilypad/api-contract";
import { getAddress } from "viem";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { PersonForStaff } from "../../people/people/index.ts";
import { listCustomersOf } from "../../people/verification/index.ts";
import { readSafe, type SafeOfCase } from "./case-store.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { readNotes } from "./notes.ts";
import { requirePerson } from "./require-person.ts";
import { toMasked } from "./reveal-bank-details.ts";
import { toFoundPeople } from "./to-found-person.ts";

export type PersonCase = Data<Operations["readPersonCase"]>;

/** Sessions shown in the case; the others have pages of their own. */
const shownSessions = 10;
const shownNotes = 20;

const toSafe = (safe: SafeOfCase): PersonCase["safe"] => ({
  address: getAddress(`0x${safe.safeAddress.toString("hex")}`),
  status: safe.deployedAt === null ? "counterfactual" : "deployed",
  custody: safe.isOwn ? "own" : "held",
  takenOverAt: safe.takenOverAt?.toISOString() ?? null,
  isHandoverOpen: safe.isHandoverOpen,
  hasInstantPayments: safe.instantPaymentsOffSince === null,
});

async function readIdentity(
  { pool, clock, legalDocuments }: CasesDeps,
  person: PersonForStaff,
): Promise<Pick<PersonCase, "person" | "verifications" | "acceptedDocuments">> {
  const [[found], customers, accepted] = await Promise.all([
    toFoundPeople(pool, [person], clock.now()),
    listCustomersOf(pool, person.id),
    legalDocuments.listAcceptances(person.id),
  ]);
  if (found === undefined) return fail("NOT_FOUND");
  return {
    person: {
      ...found,
      country: person.countryKnown ? person.countryCode : null,
      onboardedAt: person.onboardingCompletedAt?.toISOString() ?? null,
    },
    verifications: customers.map(({ provider, customerId, status, createdAt, activeAt }) => ({
      provider,
      caseId: customerId,
      status,
      begunAt: createdAt.toISOString(),
      verifiedAt: activeAt?.toISOString() ?? null,
    })),
    acceptedDocuments: accepted.map(({ document, version, acceptedAt }) => ({
      document,
      version,
      acceptedAt: acceptedAt.toISOString(),
    })),
  };
}

async function readMoney(
  { pool, wallets, freezes, readLimits, listBankAccounts }: CasesDeps,
  personId: string,
): Promise<Pick<PersonCase, "balances" | "safe" | "freezes" | "limits" | "bankAccounts">> {
  const [{ balances }, safe, listed, { instantPayments: _, ...limits }, bankAccounts] =
    await Promise.all([
      wallets.balance(personId),
      readSafe(pool, personId),
      freezes.listOf(personId),
      readLimits(personId),
      listBankAccounts(personId),
    ]);
  return {
    balances: balances.map(({ asset, currency, posted, held, balance }) => ({
      asset,
      currency,
      posted,
      held,
      available: balance,
    })),
    safe: safe === null ? null : toSafe(safe),
    freezes: listed,
    limits,
    bankAccounts: bankAccounts.map(toMasked),
  };
}

async function readAccess(
  { pool, identity, notifications, secondFactor }: CasesDeps,
  personId: string,
): Promise<Pick<PersonCase, "sessions" | "liveSessions" | "pushDevices" | "secondFactor">> {
  const [sessions, devices, factors] = await Promise.all([
    identity.readSessionsForStaff(personId, shownSessions),
    notifications.listDevices(personId),
    secondFactor.readOwnData(pool, personId),
  ]);
  return {
    ...sessions,
    pushDevices: devices.map((device) => ({
      platform: device.platform,
      lastSeenAt: device.last_seen_at,
      isActive: device.is_active,
    })),
    secondFactor: {
      passcodeSetAt: factors.passcode_set_at,
      passcodeResetAt: factors.passcode_reset_at,
      passkeys: factors.passkeys.map(({ name, created_at, last_used_at }) => ({
        name,
        addedAt: created_at,
        lastUsedAt: last_used_at,
      })),
      rememberedDevices: factors.remembered_devices.length,
    },
  };
}

async function countOpen(
  { pool, countOpen: count }: CasesDeps,
  personId: string,
): Promise<PersonCase["open"]> {
  const [payments, rampOrders, teleports, cards, screeningCases] = await Promise.all([
    count.payments(pool, personId),
    count.rampOrders(pool, personId),
    count.teleports(pool, personId),
    count.cards(pool, personId),
    count.screeningCases(pool, personId),
  ]);
  return { payments, rampOrders, teleports, cards, screeningCases };
}

/** Reads a person's case for a member of staff. @throws NOT_FOUND */
export async function readCase(
  deps: CasesDeps,
  { role }: Pick<StaffAct, "role">,
  personId: string,
): Promise<PersonCase> {
  const person = await requirePerson(deps.pool, personId);
  const [who, money, access, { notes }, open, proposals] = await Promise.all([
    readIdentity(deps, person),
    readMoney(deps, personId),
    readAccess(deps, personId),
    readNotes(deps, personId, { limit: shownNotes }),
    countOpen(deps, personId),
    deps.approvals.listAbout(personId, role),
  ]);
  return { ...who, ...money, ...access, notes, open, proposals };
}
