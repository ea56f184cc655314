import type { Caller } from "../../platform/caller.ts";
import { requestTransaction } from "./ask-provider.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";

/**
 * Carries a withdrawal on that waits for the provider to say where its money has to go. The worker
 * does the same by itself; asking any number of times moves the money once.
 * @throws STEP_UP_REQUIRED
 */
export async function submitWithdrawal(
  context: FundingContext,
  caller: Caller,
  intent: Intent,
): Promise<void> {
  await context.requireStepUp(caller);
  if (intent.leg !== "reserved") return;
  await requestTransaction(context, intent).catch((error: unknown) => {
    context.logger.warn({ err: error, intent: intent.id }, "a withdrawal still waits for the ramp");
    context.wake();
  });
}
