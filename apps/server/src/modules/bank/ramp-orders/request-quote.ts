import type { ErrorCode } from "@lilypad/api-contract";
import { isSameDecimal } from "@lilypad/money";
import {
  type NewQuote,
  RampError,
  type RampErrorCode,
  type RampProvider,
  type RampQuote,
} from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import { fail } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/logger.ts";
import { refuseFor } from "../../../platform/outside/ramp-failure.ts";

/** Refusals of a quote that the caller reports with other error codes. */
type QuoteRefusals = Partial<Record<RampErrorCode, ErrorCode>>;

const commonRefusals: QuoteRefusals = {
  BELOW_MINIMUM: "RAMP_AMOUNT_TOO_SMALL",
  ABOVE_MAXIMUM: "RAMP_AMOUNT_TOO_LARGE",
  UNSUPPORTED: "RAMP_UNSUPPORTED",
};

const isQuoteFor = (wanted: NewQuote, quote: RampQuote, now: Date): boolean =>
  isSameDecimal(quote.sourceAmount, wanted.sourceAmount) &&
  quote.sourceCurrency === wanted.sourceCurrency &&
  quote.destinationCurrency === wanted.destinationCurrency &&
  quote.expiresAt > now;

/**
 * Requests an offer from the ramp.
 * @throws RAMP_AMOUNT_TOO_SMALL, RAMP_AMOUNT_TOO_LARGE, RAMP_UNSUPPORTED, RAMP_REFUSED, KYC_REQUIRED, RAMP_UNAVAILABLE
 * (also if the offer does not match the request), and the codes in `refusals`
 */
export async function requestQuote(
  { ramp, clock, logger }: { ramp: RampProvider; clock: Clock; logger: Logger },
  wanted: NewQuote,
  refusals: QuoteRefusals = {},
): Promise<RampQuote> {
  const quote = await ramp.createQuote(wanted).catch((error: unknown) => {
    const code =
      error instanceof RampError ? { ...commonRefusals, ...refusals }[error.code] : undefined;
    return code === undefined ? refuseFor(error, logger) : fail(code);
  });
  if (isQuoteFor(wanted, quote, clock.now())) return quote;
  logger.error({ operation: wanted.operation }, "the ramp made an offer for something else");
  return fail("RAMP_UNAVAILABLE");
}
