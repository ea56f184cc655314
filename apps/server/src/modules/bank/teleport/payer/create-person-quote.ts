import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { findReusableOffer, makeOffer } from "../provider/make-offer.ts";
import { toWireQuote, type WireQuote } from "../show/show-offer.ts";
import { statusOf, type TeleportLink } from "../state/link.ts";
import { lockLink } from "../state/link-store.ts";
import { findRunningPayment } from "../state/payment-store.ts";
import {
  findPersonPayer,
  holdPerson,
  type PersonPayer,
  storePersonPayer,
} from "../state/person-payer-store.ts";
import { isPayerCurrency, type TeleportContext } from "../state/teleport-deps.ts";
import { requireLink, requirePayable } from "./find-link.ts";
import { limitPersonQuotes } from "./limit-rate.ts";

export interface PersonQuoteRequest {
  personId: string;
  /** The secret part of the link's address. */
  code: string;
  linkedAccountId: string;
}

/** @throws NOT_FOUND, BANK_ACCOUNT_NOT_ACTIVE, RAMP_UNSUPPORTED */
async function requireOwnAccount(
  { accountOf }: TeleportContext,
  { personId, linkedAccountId }: PersonQuoteRequest,
): Promise<Pick<PersonPayer, "paymentAccountId" | "currency" | "country">> {
  const account = (await accountOf(personId, linkedAccountId)) ?? fail("NOT_FOUND");
  const { paymentAccountId, currency, country } = account;
  if (!account.isActive || paymentAccountId === null) return fail("BANK_ACCOUNT_NOT_ACTIVE");
  if (!isPayerCurrency(currency)) return fail("RAMP_UNSUPPORTED");
  return { paymentAccountId, currency, country };
}

/** Stores a person as payer of the link, under the link's lock because the account may change. */
async function savePerson(
  { pool, clock }: TeleportContext,
  link: TeleportLink,
  payer: Parameters<typeof storePersonPayer>[1],
): Promise<PersonPayer> {
  return inTransaction(pool, async (db) => {
    await holdPerson(db, payer.personId);
    const locked = (await lockLink(db, link.id)) ?? fail("TELEPORT_NOT_FOUND");
    const now = clock.now();
    if ((await findRunningPayment(db, link.id)) !== null) fail("TELEPORT_UNDER_WAY");
    if (statusOf(locked, now) !== "open") fail("TELEPORT_NOT_OPEN");
    return storePersonPayer(db, payer, now);
  });
}

/**
 * An offer for a signed-in person: the amount to send from a linked account so that the link's
 * amount arrives. The provider makes the offer to this person, not to the link's owner.
 * @throws ApiError with the codes of createTeleportQuote
 */
export async function createPersonQuote(
  context: TeleportContext,
  request: PersonQuoteRequest,
): Promise<WireQuote> {
  const { personId, linkedAccountId } = request;
  const link = await requireLink(context, { token: request.code });
  if (link.personId === personId) fail("TELEPORT_OWN_LINK");
  await context.requireActive(personId);
  const known = await findPersonPayer(context.pool, link.id, personId);
  const recipient = await requirePayable(context, link, known);
  const account = await requireOwnAccount(context, request);
  const id = newId();
  const payer = await savePerson(context, link, {
    id,
    linkId: link.id,
    personId,
    linkedAccountId,
    ...account,
  });
  const reusable = await findReusableOffer(context, payer);
  if (reusable !== null) return toWireQuote(reusable);
  await limitPersonQuotes(context, personId);
  const order = {
    operation: "teleport",
    customerId: await context.customerOf(personId),
    sourcePaymentAccountId: payer.paymentAccountId,
    sourceCurrency: payer.currency,
    destinationPaymentAccountId: recipient.paymentAccountId,
    destinationCurrency: "GBP",
    recipientCustomerId: await context.customerOf(link.personId),
  } as const;
  const limitCall = async () => undefined;
  return toWireQuote(await makeOffer(context, { link, payer, order, limitCall }));
}
