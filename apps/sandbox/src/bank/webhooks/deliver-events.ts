import type { BankContext } from "../operations/index.ts";
import type { BankEvent } from "../store/bank-store.ts";
import { signWebhook, type WebhookKeys } from "./sign-webhook.ts";

export interface DeliverOptions {
  readonly context: BankContext;
  readonly keys: WebhookKeys;
  /** The product's URL; the API's path is added. */
  readonly targetUrl: string;
  readonly fetch: typeof globalThis.fetch;
  /** An answer that takes longer counts as none. */
  readonly answerTimeoutMs?: number;
}

/** Pauses after failed attempts; after the last one there is none. */
export const retryAfterMs = [5_000, 30_000, 60_000] as const;

/** Sends due events. Events of one resource do not overtake each other within one attempt. */
export function createDelivery(options: DeliverOptions) {
  const { context, keys, targetUrl, fetch, answerTimeoutMs = 5_000 } = options;
  const { store, now } = context;
  const busy = new Map<string, Promise<void>>();

  async function send(
    event: BankEvent,
  ): Promise<{ readonly ok: boolean; readonly answer: string }> {
    try {
      const answer = await fetch(`${targetUrl}/api/v1/webhooks/ramp/${event.wire}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...signWebhook(keys, event.wire, event.body, now()),
        },
        body: event.body,
        redirect: "error",
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      await answer.arrayBuffer();
      return { ok: answer.ok, answer: String(answer.status) };
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === "TimeoutError";
      return { ok: false, answer: isSlow ? "no answer in time" : "not reached" };
    }
  }

  async function attempt(event: BankEvent): Promise<void> {
    // Nothing is reported that could still be lost.
    await store.flushed();
    const isTwice = context.behaviour().deliver === "duplicate";
    const first = await send(event);
    const { ok, answer } = isTwice && first.ok ? await send(event) : first;
    const attempts = event.attempts + 1;
    const wait = retryAfterMs[event.attempts];
    const current = store.find("event", event.id) ?? event;
    const nextAt = ok || wait === undefined ? null : new Date(now().getTime() + wait).toISOString();
    const status = ok ? "delivered" : wait === undefined ? "failed" : "pending";
    store.commit(["event", { ...current, attempts, answer, nextAt, status }]);
  }

  return {
    /** Starts the deliveries that are due and not in progress. */
    deliverWhatIsDue(): void {
      const time = now().getTime();
      for (const event of store.all("event")) {
        const isDue = event.nextAt !== null && Date.parse(event.nextAt) <= time;
        if (event.status !== "pending" || !isDue || busy.has(event.resourceId)) continue;
        const sending = attempt(event)
          .catch(() => undefined)
          .finally(() => {
            busy.delete(event.resourceId);
            context.wake();
          });
        busy.set(event.resourceId, sending);
      }
    },
    /** Sends everything now that is held or waits for another attempt. */
    flush(): number {
      const nextAt = now().toISOString();
      const waiting = store
        .all("event")
        .filter(({ status }) => status === "held" || status === "pending");
      store.commit(
        ...waiting.map((event) => ["event", { ...event, status: "pending", nextAt }] as const),
      );
      context.wake();
      return waiting.length;
    },
    /** Sends an event again, whatever its status. @returns false if it does not exist */
    again(id: string): boolean {
      const event = store.find("event", id);
      if (event === undefined) return false;
      const nextAt = now().toISOString();
      store.commit(["event", { ...event, status: "pending", attempts: 0, nextAt }]);
      context.wake();
      return true;
    },
    /** Waits for the deliveries in progress. */
    idle: async () => void (await Promise.all(busy.values())),
  };
}

/** How a new event starts, according to the webhook settings. */
export function createEvent(
  context: Pick<BankContext, "now" | "behaviour">,
  event: Pick<BankEvent, "id" | "wire" | "type" | "resourceId" | "body">,
  count: number,
): BankEvent {
  const { deliver, delayMs } = context.behaviour();
  const now = context.now();
  // Every other event waits, so that the next one arrives first.
  const reorderMs = deliver === "reorder" && count % 2 === 0 ? 1_500 : 0;
  const status = deliver === "hold" ? "held" : deliver === "drop" ? "dropped" : "pending";
  return {
    ...event,
    status,
    attempts: 0,
    answer: null,
    nextAt:
      status === "pending" ? new Date(now.getTime() + delayMs + reorderMs).toISOString() : null,
    createdAt: now.toISOString(),
  };
}
