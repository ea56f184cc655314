import {
  type CallFailure,
  type CallResult,
  type OperationData,
  unknownOutcome,
} from "../api/index.ts";
import { call, callWithoutAsking } from "../session/index.ts";
import {
  forgetIntent,
  isKept,
  type KeptIntent,
  type KeptOperation,
  keepIntent,
} from "./kept-intents.ts";

export type IntentAnswer<K extends KeptOperation = KeptOperation> =
  | { kind: "accepted"; data: OperationData<K> }
  /** It did not happen; another attempt is a new request. */
  | { kind: "refused"; failure: CallFailure }
  /** It is not known whether it happened; the text says why. */
  | { kind: "unanswered"; text: string };

/** The requests that this page is sending. */
const inFlight = new Set<string>();

export const isInFlight = (correlationId: string): boolean => inFlight.has(correlationId);

/** Operations that are refused without a second factor before the server searches for the request's id. */
export const asksFirst: ReadonlySet<KeptOperation> = new Set(["beginExchange", "requestHandover"]);

/**
 * Stores the request, sends it, and deletes it once it is answered. Sending it again is the same request, because
 * the server recognises it by its correlationId.
 * @param options `quietly`: no second factor is requested, because the person is doing something else. `purpose`:
 * the action that the person confirms, if a second factor is needed
 */
export async function submitIntent<K extends KeptOperation>(
  intent: KeptIntent<K>,
  options: { quietly?: boolean; purpose?: string } = {},
): Promise<IntentAnswer<K>> {
  const { operation, correlationId, body } = intent;
  const { quietly = false, purpose } = options;
  inFlight.add(correlationId);
  try {
    const isRetry = await isKept(correlationId).catch(() => false);
    // If the device cannot store it, it is sent anyway, but not again after the screen is left.
    await keepIntent(intent).catch(() => {});
    const send = (quietly ? callWithoutAsking : call) as unknown as (
      name: K,
      options: { body: object; purpose?: string },
    ) => Promise<CallResult<OperationData<K>>>;
    const result = await send(operation, {
      body: { ...body, correlationId },
      ...(purpose !== undefined && { purpose }),
    });
    const answer = answerOf(operation, result, isRetry);
    if (answer.kind !== "unanswered") await forgetIntent(correlationId).catch(() => {});
    return answer;
  } finally {
    inFlight.delete(correlationId);
  }
}

function answerOf<K extends KeptOperation>(
  operation: K,
  result: CallResult<OperationData<K>>,
  isRetry: boolean,
): IntentAnswer<K> {
  if (result.success) return { kind: "accepted", data: result.data };
  const text = unknownOutcome(result, isRetry, asksFirst.has(operation));
  return text === null ? { kind: "refused", failure: result } : { kind: "unanswered", text };
}
