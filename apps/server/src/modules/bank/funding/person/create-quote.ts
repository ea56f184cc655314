import type { Data, Operations } from "@lilypad/api-contract";
import {
  type AmountLimits,
  commonLimits,
  formatMoney,
  fromHundredths,
  plainDecimal,
  toMinor,
} from "@lilypad/money";
import type { NewQuote, WalletOperation } from "@lilypad/providers";
import { ApiError, fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { requestQuote } from "../../ramp-orders/index.ts";
import { toWireQuote } from "../show/to-wire-quote.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { rampAsset } from "../state/intent.ts";
import { storeQuote } from "../state/quote-store.ts";

export interface QuoteRequest {
  personId: string;
  operation: WalletOperation;
  linkedAccountId: string;
  /** Hundredths of the source currency. */
  amountCents: number;
}

const chainCurrency = "USDC";

/**
 * Returns the limits of one transfer in this currency, which are within those of all of its countries.
 * @throws RAMP_UNSUPPORTED if the directory does not offer the currency in this direction
 */
async function limitsOf(
  { listCapabilities }: FundingContext,
  operation: WalletOperation,
  currency: string,
): Promise<AmountLimits> {
  const { capabilities } = await listCapabilities(operation === "topup" ? "onramp" : "offramp");
  const offered = capabilities.filter((one) => one.currency === currency);
  return commonLimits(offered) ?? fail("RAMP_UNSUPPORTED");
}

/** Names the limit in the refusal of an amount; throws everything else unchanged. */
function nameLimit(error: unknown, limits: AmountLimits, currency: string): never {
  if (!(error instanceof ApiError)) throw error;
  const shown = (hundredths: bigint) =>
    formatMoney(fromHundredths(hundredths), currency).replace(/\.00$/, "");
  switch (error.code) {
    case "RAMP_AMOUNT_TOO_SMALL":
      return fail(error.code, {
        message: `The minimum is ${shown(limits.min)} per transfer. No money was moved.`,
      });
    case "RAMP_AMOUNT_TOO_LARGE":
      return fail(error.code, {
        message: `That's over the limit of ${shown(limits.max)} per transfer. No money was moved.`,
      });
    default:
      throw error;
  }
}

/** The request for an offer from the bank account to the Safe, or the reverse. */
async function toNewQuote(
  context: FundingContext,
  { personId, operation, linkedAccountId, amountCents }: QuoteRequest,
): Promise<{ wanted: NewQuote; limits: AmountLimits }> {
  const { accountOf, customerOf, walletAccountOf } = context;
  const bank = (await accountOf(personId, linkedAccountId)) ?? fail("NOT_FOUND");
  if (bank.status !== "active" || bank.paymentAccountId === null)
    return fail("BANK_ACCOUNT_NOT_ACTIVE");
  const limits = await limitsOf(context, operation, bank.currency);
  const walletAccountId = await walletAccountOf(personId);
  const bankEnd = { account: bank.paymentAccountId, currency: bank.currency };
  const walletEnd = { account: walletAccountId, currency: chainCurrency };
  const [source, destination] = operation === "topup" ? [bankEnd, walletEnd] : [walletEnd, bankEnd];
  const wanted: NewQuote = {
    operation,
    customerId: await customerOf(personId),
    sourcePaymentAccountId: source.account,
    sourceCurrency: source.currency,
    sourceAmount: fromHundredths(BigInt(amountCents)),
    destinationPaymentAccountId: destination.account,
    destinationCurrency: destination.currency,
  };
  return { wanted, limits };
}

/** Whether a positive amount arrives. */
const isPositive = (amount: string): boolean =>
  plainDecimal.test(amount) && toMinor(amount, rampAsset) > 0n;

/**
 * Requests an offer from the ramp for this person, valid until it expires.
 * @throws ApiError with the codes of createRampQuote
 */
export async function createQuote(
  context: FundingContext,
  request: QuoteRequest,
): Promise<Data<Operations["createRampQuote"]>> {
  const { pool, logger, requireActive } = context;
  const { personId, operation, linkedAccountId, amountCents } = request;
  await requireActive(personId);
  const { wanted, limits } = await toNewQuote(context, request);
  const quote = await requestQuote(context, wanted).catch((error: unknown) =>
    nameLimit(error, limits, wanted.sourceCurrency),
  );
  if (!isPositive(quote.destinationAmount)) {
    logger.error({ operation }, "the ramp made an offer that brings nothing");
    return fail("RAMP_UNAVAILABLE");
  }
  const id = newId();
  const stored = {
    id,
    personId,
    operation,
    linkedAccountId,
    amountCents: BigInt(amountCents),
    quote,
  };
  await storeQuote(pool, stored);
  return { quote: toWireQuote(id, operation, quote) };
}
