import { createHash } from "node:crypto";
import type { Wire } from "../core/customer.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Pace } from "../core/transaction.ts";
import type { BankEvent, BankStore, UsedKey } from "../store/bank-store.ts";

/** The bank's behaviour, which a test or a person in the console changes while it runs. */
export interface Behaviour extends Pace {
  /** Duration of a review; null: until a button is pressed. */
  readonly autoApproveMs: number | null;
  /**
   * When the bank transfer of a top-up or teleport arrives automatically; null: when a button is
   * pressed.
   */
  readonly autoPayMs: number | null;
  /** Whether and how the bank's own API answers. */
  readonly provider: "up" | "down" | "slow" | "nonsense" | "rate-limited";
  readonly deliver: "normal" | "hold" | "duplicate" | "reorder" | "drop";
  /** Delay of a webhook's first attempt, in milliseconds. */
  readonly delayMs: number;
}

export const usualBehaviour: Behaviour = {
  autoApproveMs: 20_000,
  autoPayMs: null,
  stepMs: 1_500,
  slowMs: 60_000,
  provider: "up",
  deliver: "normal",
  delayMs: 0,
};

/** The dependencies of the bank's operations. */
export interface BankContext {
  readonly store: BankStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly behaviour: () => Behaviour;
  /** The address for a withdrawal's tokens, different for each transaction. */
  readonly depositAddressOf: (transactionId: string) => string;
  /**
   * Builds the event that reports a resource in its current state; called after its change was
   * committed. Null if the API has no event for it.
   */
  readonly eventOf: (
    wire: Wire,
    resource: "customer" | "payment_account" | "transaction",
    verb: "created" | "updated" | "deleted",
    id: string,
  ) => BankEvent | null;
  /** Starts the due steps soon. */
  readonly wake: () => void;
}

/** Reports to the product that a resource is new, changed or deleted. */
export function reportChange(
  context: BankContext,
  ...about: Parameters<BankContext["eventOf"]>
): void {
  const event = context.eventOf(...about);
  if (event !== null) context.store.commit(["event", event]);
  context.wake();
}

/** A request's idempotency key, and its earlier use. */
export interface Attempt {
  /** The resource that the same request created before. */
  readonly made: string | null;
  /** Returns the change that stores the key; it is committed together with the resource. */
  readonly use: (resourceId: string) => ["key", UsedKey][];
}

/**
 * Looks up an idempotency key: the same request creates its resource once.
 * @param key null if the API requires none
 * @throws BankRefusal KEY_REUSED if the key was used with another request before
 */
export function attemptOf(
  { store, now }: BankContext,
  wire: Wire,
  operation: string,
  key: string | null,
  body: unknown,
): Attempt {
  if (key === null) return { made: null, use: () => [] };
  const id = `${wire} ${operation} ${key}`;
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const before = store.find("key", id);
  if (before !== undefined && before.digest !== digest) {
    const text = "This idempotency key was used for another request.";
    throw new BankRefusal("KEY_REUSED", text);
  }
  const createdAt = now().toISOString();
  return {
    made: before?.resourceId ?? null,
    use: (resourceId) => [["key", { id, digest, resourceId, createdAt }]],
  };
}
