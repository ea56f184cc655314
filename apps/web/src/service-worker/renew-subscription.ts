/** The browser's and the server's parts in renewing a subscription. */
interface RenewParts {
  /** Requests the key with which browsers subscribe now; undefined if the server does not answer. */
  currentKey: () => Promise<string | undefined>;
  subscribe: (key: string | ArrayBuffer) => Promise<unknown>;
}

/**
 * Subscribes again after the browser has ended a subscription: with the server's current key, and without an answer with
 * the one of the earlier subscription, whose pushes arrive as well. A failure is left to the app's next start.
 */
export async function renewSubscription(
  { currentKey, subscribe }: RenewParts,
  earlierKey: ArrayBuffer | null | undefined,
): Promise<void> {
  const key = (await currentKey().catch(() => undefined)) ?? earlierKey;
  if (key == null) return;
  await subscribe(key).catch(() => null);
}

/** Reads the answer that contains the key as text; undefined if it is something else. */
export async function readKey(answer: Response): Promise<string | undefined> {
  const text = answer.ok ? (await answer.text()).trim() : "";
  return /^[\w-]{87}$/.test(text) ? text : undefined;
}
