import { digestOf } from "@lilypad/ledger";
import { idempotencyKeyOf, type NewBankAccount, RampError } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import { hashOf, newPayerSecret } from "../state/link-token.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import {
  isPayerCurrency,
  type PayerAccount,
  type PayerDetails,
  type TeleportContext,
} from "../state/teleport-deps.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { limitAccounts, limitCalls } from "./limit-rate.ts";
import { savePayer } from "./save-payer.ts";

interface Holder {
  /** As typed. */
  name: string;
  email: string;
  firstName: string;
  lastName: string;
}

const simpleEmail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Reads the account holder: a name of at least two characters and an email address. */
function readHolder({ accountHolderName, accountHolderEmail }: PayerDetails): Holder {
  const name =
    typeof accountHolderName === "string" ? accountHolderName.trim().replaceAll(/\s+/g, " ") : "";
  const email = typeof accountHolderEmail === "string" ? accountHolderEmail.trim() : "";
  const refuse = (field: string, message: string) =>
    fail("VALIDATION_FAILED", {
      fields: [{ path: `body.accountDetails.${field}`, message }],
      message,
    });
  if ([...name].length < 2 || /[<>]/.test(name))
    return refuse("accountHolderName", "Account holder information is required");
  if (!simpleEmail.test(email))
    return refuse("accountHolderEmail", "Account holder email format is invalid");
  const words = name.split(/\s+/);
  const lastName = words.at(-1) ?? name;
  return { name, email, firstName: words.slice(0, -1).join(" ") || lastName, lastName };
}

function toNewAccount(
  linkId: string,
  customerId: string,
  { email, firstName, lastName }: Holder,
  account: PayerAccount,
): NewBankAccount {
  const { currency, country, bankName, bankAddress, ownerAddress, fields } = account;
  const holder = { email, firstName, lastName };
  const details = { customerId, currency, country, bankName, fields, holder };
  // The same details lead to the same account at the provider, even if repeated or sent by other
  // browsers.
  const digest = digestOf({ ...details, address: JSON.stringify([bankAddress, ownerAddress]) });
  return {
    customerId,
    idempotencyKey: idempotencyKeyOf("teleport-payer", `${linkId}:${digest}`),
    currency,
    country,
    bankName,
    bankAddress,
    owner: { ...holder, address: ownerAddress },
    fields,
    isThirdParty: true,
  };
}

async function registerAccount(
  context: TeleportContext,
  ownerId: string,
  account: NewBankAccount,
): Promise<string> {
  await limitCalls(context, { ownerId });
  try {
    return (await context.ramp.createBankAccount(account)).paymentAccountId;
  } catch (error) {
    if (error instanceof RampError) {
      if (error.code === "INVALID_INPUT") fail("BANK_ACCOUNT_REFUSED");
      if (error.code === "UNSUPPORTED") fail("RAMP_UNSUPPORTED");
      if (error.code === "CUSTOMER_NOT_ACTIVE") fail("TELEPORT_NOT_PAYABLE_YET");
    }
    return refuseFor(error, context.logger);
  }
}

/**
 * Stores the account from which a browser pays. Its number is sent to the provider and not stored.
 * @returns the link's id, and the secret that the browser must store
 * @throws ApiError with the codes of completeTeleportLink
 */
export async function completePayer(
  context: TeleportContext,
  visit: Visit,
  details: PayerDetails,
): Promise<{ linkId: string; secret: string }> {
  const { pool } = context;
  const link = await requireLink(context, visit);
  await requirePayable(context, link, await findVisitor(context, link, visit));
  // The account cannot be changed while a payment is running.
  if ((await findRunningPayment(pool, link.id)) !== null) fail("TELEPORT_UNDER_WAY");
  const holder = readHolder(details);
  const { currency } = details;
  if (!isPayerCurrency(currency)) return fail("RAMP_UNSUPPORTED");
  await limitAccounts(context, { linkId: link.id, network: visit.network });
  const account = await context.readAccount(details);
  const customerId = await context.customerOf(link.personId);
  const paymentAccountId = await registerAccount(
    context,
    link.personId,
    toNewAccount(link.id, customerId, holder, account),
  );
  const secret = visit.secretFor(link.id) ?? newPayerSecret();
  const { country, bankName, last4 } = account;
  await savePayer(context, {
    id: newId(),
    linkId: link.id,
    secretHash: hashOf(secret),
    accountType: "bank",
    paymentAccountId,
    currency,
    country,
    bankName,
    last4,
    bankDetails: null,
    holderName: holder.name,
    customerId,
  });
  return { linkId: link.id, secret };
}
