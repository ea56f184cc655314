import { createHash } from "node:crypto";
import type { Wire } from "../core/customer.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Pace } from "../core/transaction.ts";
import type { BankEvent, BankStore, UsedKey } from "../store/bank-store.ts";

/** How the bank behaves; a test or a person at the console changes it while it runs. */
export interface Behaviour extends Pace {
  /** How long a review of documents takes; null: until somebody presses a button. */
  readonly autoApproveMs: number | null;
  /** When the bank transfer of a top-up or teleport arrives by itself; null: when somebody presses a button. */
  readonly autoPayMs: number | null;
  /** Whether and how the bank's own API answers. */
  readonly provider: "up" | "down" | "slow" | "nonsense" | "rate-limited";
  readonly deliver: "normal" | "hold" | "duplicate" | "reorder" | "drop";
  /** How long a webhook waits before its first attempt, in milliseconds. */
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

/** What an operation of the bank works with. */
export interface BankContext {
  readonly store: BankStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly behaviour: () => Behaviour;
  /** Where a withdrawal's tokens have to be sent: an address of its own for each transaction. */
  readonly depositAddressOf: (transactionId: string) => string;
  /**
   * The event that tells the product about a resource, as it stands now: called after its change was
   * committed. Null where the wire has none for it.
   */
  readonly eventOf: (
    wire: Wire,
    resource: "customer" | "payment_account" | "transaction",
    verb: "created" | "updated" | "deleted",
    id: string,
  ) => BankEvent | null;
  /** Looks for something to do, soon. */
  readonly wake: () => void;
}

/** Tells the product that a resource is new, changed or gone. */
export function tell(context: BankContext, ...about: Parameters<BankContext["eventOf"]>): void {
  const event = context.eventOf(...about);
  if (event !== null) context.store.commit(["event", event]);
  context.wake();
}

/** A key that came with a request, and what it was used for before. */
export interface Attempt {
  /** The resource that the same request made before. */
  readonly made: string | null;
  /** To commit together with the resource. */
  readonly use: (resourceId: string) => ["key", UsedKey][];
}

/**
 * Looks up an idempotency key: the same request makes its resource once.
 * @param key null where the wire asks for none
 * @throws BankRefusal KEY_REUSED when the key came with another request before
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
