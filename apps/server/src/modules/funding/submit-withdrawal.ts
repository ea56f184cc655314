import { requestAgain } from "./ask-provider.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";

/**
 * Carries a withdrawal on that waits for the provider to say where its money has to go. The worker
 * does the same by itself; asking any number of times moves the money once.
 */
export async function submitWithdrawal(context: FundingContext, intent: Intent): Promise<void> {
  if (intent.leg === "reserved") await requestAgain(context, intent);
}
