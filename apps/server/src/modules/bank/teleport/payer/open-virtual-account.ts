import type { Body, Data, Operations } from "@lilypad/api-contract";
import { fromHundredths } from "@lilypad/money";
import {
  type BankInstructions,
  idempotencyKeyOf,
  type NewVirtualAccount,
  RampError,
  type RampVirtualAccount,
} from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { refuseFor } from "../../../../platform/outside/ramp-failure.ts";
import type { SealedColumn } from "../../../../platform/sealed/sealed-column.ts";
import type { TeleportLink } from "../state/link.ts";
import { hashOf, newPayerSecret } from "../state/link-token.ts";
import type { Payer } from "../state/payer-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { findVisitor, requireLink, requirePayable, type Visit } from "./find-link.ts";
import { limitAccounts, limitCalls } from "./limit-rate.ts";
import { savePayer } from "./save-payer.ts";

type WireBankDetails = Data<Operations["createTeleportBankDetails"]>;
type KeptDetails = WireBankDetails["bank_details"];

export interface EasyRequest {
  teleportId: string;
  currency: Body<Operations["createTeleportBankDetails"]>["source_currency"];
}

/** A seal is bound to the payer's row, which is identified by link and browser. */
const sealContext = (linkId: string, secretHash: Buffer) =>
  `teleport_payer:${linkId}:${secretHash.toString("hex")}`;

/** The sealed details of virtual accounts. */
export const sealedDetails: SealedColumn = {
  table: "teleport_payer",
  column: "bank_details",
  key: ["id"],
  more: ["link_id", "secret_hash"],
  contextOf: ({ linkId, secretHash }) => sealContext(String(linkId), secretHash as Buffer),
};

const toDetails = (bank: BankInstructions): KeptDetails => ({
  account_holder_name: bank.bankBeneficiaryName,
  bank_name: bank.bankName,
  account_number: bank.accountNumber,
  routing_number: bank.routingNumber,
  iban: bank.iban,
  bic: bank.bicSwift,
});

/**
 * The account that the provider has opened for this browser in that currency; null if there is
 * none.
 */
function readKept(
  { box }: Pick<TeleportContext, "box">,
  payer: Payer | null,
  { link, secret, currency }: { link: TeleportLink; secret: string; currency: string },
): KeptDetails | null {
  if (payer === null || payer.bankDetails === null || payer.currency !== currency) return null;
  return JSON.parse(box.open(payer.bankDetails, sealContext(link.id, hashOf(secret))));
}

async function openAtProvider(
  context: TeleportContext,
  ownerId: string,
  account: NewVirtualAccount,
): Promise<RampVirtualAccount> {
  await limitCalls(context, { ownerId });
  try {
    const opened = await context.ramp.createVirtualAccount(account);
    const { accountNumber, iban } = opened.instructions;
    const hasNumber = accountNumber !== null || iban !== null;
    // An account without a number is requested again with the same key.
    return hasNumber && opened.status !== "deactivated" ? opened : fail("RAMP_UNAVAILABLE");
  } catch (error) {
    if (error instanceof RampError) {
      if (error.code === "UNSUPPORTED" || error.code === "INVALID_INPUT") fail("RAMP_UNSUPPORTED");
      if (error.code === "CUSTOMER_NOT_ACTIVE") fail("TELEPORT_NOT_PAYABLE_YET");
    }
    return refuseFor(error, context.logger);
  }
}

/**
 * Has the provider open an account that accepts transfers from any bank, and stores this browser as
 * its payer. Repeating it returns the same account.
 * @param keep stores the secret in the browser; called before the provider, so that a browser that
 * gets no
 *   answer requests the same account again
 * @throws ApiError with the codes of createTeleportBankDetails
 */
export async function openVirtualAccount(
  context: TeleportContext,
  visit: Visit,
  { teleportId, currency }: EasyRequest,
  keep: (linkId: string, secret: string) => void,
): Promise<WireBankDetails> {
  const { pool, box } = context;
  if (!context.offersEasyFlow) fail("TELEPORT_EASY_FLOW_NOT_CONFIGURED");
  const link = await requireLink(context, visit);
  if (link.id !== teleportId) fail("TELEPORT_NOT_FOUND");
  const payer = await findVisitor(context, link, visit);
  const recipient = await requirePayable(context, link, payer);
  // The account cannot be changed while a payment is running.
  if ((await findRunningPayment(pool, link.id)) !== null) fail("TELEPORT_UNDER_WAY");
  const secret = visit.secretFor(link.id) ?? newPayerSecret();
  const amount = fromHundredths(link.amount);
  const kept = readKept(context, payer, { link, secret, currency });
  if (kept !== null) return { bank_details: kept, amount };
  await limitAccounts(context, { linkId: link.id, network: visit.network });
  keep(link.id, secret);
  const secretHash = hashOf(secret);
  const purpose = `${link.id}:${currency}:${secretHash.toString("hex")}`;
  const customerId = await context.customerOf(link.personId);
  const { paymentAccountId, instructions } = await openAtProvider(context, link.personId, {
    customerId,
    idempotencyKey: idempotencyKeyOf("teleport-virtual", purpose),
    sourceCurrency: currency,
    destination: { type: "bank", paymentAccountId: recipient.paymentAccountId, currency: "GBP" },
  });
  const details = toDetails(instructions);
  await savePayer(context, {
    id: newId(),
    linkId: link.id,
    secretHash,
    accountType: "virtual",
    paymentAccountId,
    currency,
    country: null,
    bankName: null,
    last4: null,
    bankDetails: box.seal(JSON.stringify(details), sealContext(link.id, secretHash)),
    holderName: null,
    customerId,
  });
  return { bank_details: details, amount };
}
