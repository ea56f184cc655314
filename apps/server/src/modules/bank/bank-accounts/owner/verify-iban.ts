import type { Data, Operations } from "@lilypad/api-contract";
import {
  checkField,
  eurCountries,
  fieldOf,
  isEuroCountry,
  problemMessage,
  type ReadIban,
  readIban,
} from "@lilypad/bank-details";
import type { Bank, BankOperation } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { fingerprintOf } from "../details/account-fingerprint.ts";
import { findBankOfIban } from "../details/find-bank-of-iban.ts";
import { isOwnName } from "../details/is-own-name.ts";
import { countryOfAccounts } from "../details/read-details.ts";
import {
  type BankAccountsDeps,
  requireDirectory,
  requireRamp,
} from "../state/bank-accounts-deps.ts";
import { hasFingerprint } from "../state/linked-account-store.ts";
import { toWireBank } from "../state/to-wire.ts";
import { requireOwner } from "./begin-link.ts";

const currency = "EUR";

export interface IbanToVerify {
  personId: string;
  /** As typed, with or without separators. */
  iban: string;
  accountHolderName: string;
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

function refuse(message: string): never {
  return fail("VALIDATION_FAILED", { message, fields: [{ path: "body.iban", message }] });
}

/** @throws VALIDATION_FAILED with a message for the person */
function requireIban(typed: string): ReadIban {
  const field = fieldOf(currency, "iban");
  const problem = field === undefined ? null : checkField(field, typed, { currency });
  if (field !== undefined && problem !== null) return refuse(problemMessage(field, problem));
  const read = readIban(typed);
  if (read === null) return refuse("IBAN format is invalid");
  if (isEuroCountry(read.country)) return read;
  const country = countryNames.of(read.country) ?? read.country;
  return refuse(
    `${country} is not one of the ${eurCountries.length} countries where accounts in euros can be linked`,
  );
}

/** Whether the person has linked this account already, under any of the bank's codes. */
async function isLinked(
  { pool, fingerprintKey }: BankAccountsDeps,
  personId: string,
  { bare }: ReadIban,
  { bank, operation }: { bank: Bank; operation: BankOperation },
): Promise<boolean> {
  const country = countryOfAccounts(bank, operation);
  for (const swiftCode of operation.swiftCodes) {
    const fields = { iban: bare, bicSwift: swiftCode };
    const fingerprint = fingerprintOf(fingerprintKey, {
      personId,
      account: { currency, country, fields },
    });
    if (await hasFingerprint(pool, personId, fingerprint)) return true;
  }
  return false;
}

/**
 * Checks an account in euros before it is linked: the IBAN is valid and of a supported country, its
 * bank, and that the account is the person's own. Stores nothing and calls no provider: the ramp
 * can check that an account exists only once it knows its owner.
 * @throws BANKING_STEPS_NOT_OFFERED, RAMP_NOT_CONFIGURED, PROFILE_INCOMPLETE, RATE_LIMITED
 * @throws VALIDATION_FAILED for the IBAN, BANK_ACCOUNT_NOT_OWN for the holder's name
 * @throws BANK_ACCOUNT_ALREADY_LINKED, RAMP_UNAVAILABLE
 */
export async function verifyIban(
  deps: BankAccountsDeps,
  request: IbanToVerify,
): Promise<Data<Operations["verifyIban"]>> {
  const { personId } = request;
  if (!deps.offersBankingSteps) fail("BANKING_STEPS_NOT_OFFERED");
  requireRamp(deps);
  const directory = requireDirectory(deps);
  const owner = await requireOwner(deps, personId);
  const read = requireIban(request.iban);
  if (!isOwnName(request.accountHolderName, owner)) fail("BANK_ACCOUNT_NOT_OWN");
  const banks = await directory
    .listBanks("EU", currency)
    .catch((error: unknown) => refuseFor(error, deps.logger));
  const found = findBankOfIban(banks, read);
  if (found !== null && (await isLinked(deps, personId, read, found))) {
    fail("BANK_ACCOUNT_ALREADY_LINKED");
  }
  const [swiftCode, ...others] = found?.operation.swiftCodes ?? [];
  return {
    country: read.country,
    bank: found === null ? null : toWireBank(found.bank),
    swiftCode: others.length === 0 ? (swiftCode ?? null) : null,
    last4: read.bare.slice(-4),
  };
}
