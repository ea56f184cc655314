import type { Caller } from "../../platform/caller.ts";
import { requestAgain } from "./ask-provider.ts";
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
  if (intent.leg === "reserved") await requestAgain(context, intent);
}
