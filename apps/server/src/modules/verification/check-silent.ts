import { RampError } from "@lilypad/providers";
import { askRamp } from "./ask-ramp.ts";
import { type CustomerRow, takeSilent } from "./customer-store.ts";
import type { VerificationContext } from "./verification-deps.ts";

const maxAtOnce = 5;
/** Whoever took a turn and died, or was not answered, is followed after this. */
const againAfterMs = 60_000;

/** @returns false when the ramp is away and asking about others would not help */
async function check(context: VerificationContext, row: CustomerRow): Promise<boolean> {
  try {
    await askRamp(context, row);
    return true;
  } catch (error) {
    // What only people can mend keeps nobody else waiting.
    if (!(error instanceof RampError)) {
      context.logger.error({ err: error }, "a silent customer cannot be looked after");
      return true;
    }
    context.logger.warn({ code: error.code }, "the ramp was asked about a silent customer in vain");
    return error.code === "NOT_FOUND" || error.code === "INVALID_INPUT";
  }
}

/**
 * Asks the ramp about people whose webhook has not come.
 * @returns whether there may be more at once
 */
export async function checkSilent(context: VerificationContext): Promise<boolean> {
  const { pool, clock, ramp } = context;
  const now = clock.now();
  const againAt = new Date(now.getTime() + againAfterMs);
  const rows = await takeSilent(pool, ramp.name, { now, againAt, limit: maxAtOnce });
  for (const row of rows) {
    if (!(await check(context, row))) return false;
  }
  return rows.length === maxAtOnce;
}
