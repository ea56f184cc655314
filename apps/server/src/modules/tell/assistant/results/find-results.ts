import type { Capability, Prices } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import type { AssistantDeps } from "../chat/assistant-deps.ts";
import { fullAnswers } from "../chat/chat-state.ts";
import type { OwnChat } from "../chat/start-chat.ts";
import { type Comparison, compareOffers } from "./compare-offers.ts";
import { compareWays, type WayResult } from "./compare-ways.ts";

export interface ChatResults {
  /** The day of the rates; null if none are published. */
  readonly pricesOf: string | null;
  readonly results: readonly WayResult[];
  /** Comparison with other providers' prices; null if not possible. */
  readonly comparison: Comparison | null;
  readonly nextStep: { readonly label: string; readonly href: string };
}

interface Directory {
  readonly onramp: readonly Capability[];
  readonly offramp: readonly Capability[];
  readonly prices: Prices | null;
}

/**
 * The directory's data; null if there is no ramp or it does not answer, and then no prices are
 * shown.
 */
async function readDirectory({ directory, logger }: AssistantDeps): Promise<Directory | null> {
  if (directory === null) return null;
  try {
    const [onramp, offramp, prices] = await Promise.all([
      directory.listCapabilities("onramp"),
      directory.listCapabilities("offramp"),
      directory.readPrices(),
    ]);
    return { onramp, offramp, prices };
  } catch (error) {
    logger.warn({ err: error }, "the assistant does without the bank directory");
    return null;
  }
}

function nextStepFor(email: string | null): ChatResults["nextStep"] {
  const query = email === null ? "" : `?${new URLSearchParams({ email })}`;
  return { label: "Open an account", href: `/onboarding/steps${query}` };
}

/**
 * The indicative price and duration of the transfer described in the chat.
 * @throws CHAT_STEP_UNANSWERED while a question is open
 */
export async function findResults(deps: AssistantDeps, chat: OwnChat): Promise<ChatResults> {
  const answers = fullAnswers(chat.answers);
  if (answers === null) return fail("CHAT_STEP_UNANSWERED");
  const directory = await readDirectory(deps);
  const results = compareWays(answers, directory);
  const own = results.find(({ id }) => id === "bank_to_bank");
  return {
    pricesOf: directory?.prices?.asOf ?? null,
    results,
    comparison: compareOffers(answers, own, deps.priceList, deps.clock.now()),
    nextStep: nextStepFor(chat.email),
  };
}
