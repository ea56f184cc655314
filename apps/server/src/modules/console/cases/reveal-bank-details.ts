import type { Body, Data, Operations } from "@lilypad/api-contract";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { CasesDeps } from "./cases-deps.ts";
import { requirePerson } from "./require-person.ts";

type Accounts = Data<Operations["revealBankDetails"]>["bankAccounts"];
type MaskedAccount = Data<Operations["readPersonCase"]>["bankAccounts"][number];
type LinkedAccount = Awaited<ReturnType<CasesDeps["listBankAccounts"]>>[number];

/** A bank account as the case shows it: by its last characters only. */
export const toMasked = (account: LinkedAccount): MaskedAccount => ({
  id: account.id,
  bankName: account.bankName,
  country: account.country,
  currency: account.currency,
  last4: account.last4,
  status: account.status,
  isDefault: account.isDefault,
});

/**
 * Reads everything that is stored of a person's bank accounts, and records why, before it is answered.
 * @throws NOT_FOUND
 */
export async function revealBankDetails(
  { pool, listBankAccounts }: CasesDeps,
  act: StaffAct,
  personId: string,
  { kind }: Body<Operations["revealBankDetails"]>,
): Promise<Accounts> {
  await requirePerson(pool, personId);
  const accounts = await listBankAccounts(personId);
  await act.record(pool, { subject: personId, details: { kind, accounts: accounts.length } });
  return accounts.map((account) => ({
    ...toMasked(account),
    provider: account.provider,
    providerAccountId: account.providerAccountId,
    linkedAt: account.createdAt,
    identifiers: account.metadata,
  }));
}
