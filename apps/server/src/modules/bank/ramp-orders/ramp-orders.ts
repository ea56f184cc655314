import type { Pool, Queryable } from "@lilypad/db";
import type { RampProvider, RampTransaction } from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import type { BackOff } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";
import type { RampOrder } from "./order.ts";
import type { OrderTable } from "./order-table.ts";

/** The ramp's answer about an order. */
export interface RampNews {
  transaction: RampTransaction;
  /** The bank details to store with the order, sealed. */
  instructions: Buffer | null;
  now: Date;
}

/** Why the ramp does not accept an order, as stored with the order. */
export type RefusalCode =
  | "quote_expired"
  | "identity_not_verified"
  | "refused"
  | "provider_unreachable";

/** A locked order, with the changes that its module makes in the SQL transaction of the lock. */
export interface LockedOrder<Order extends RampOrder> {
  readonly order: Order;
  /**
   * Stores the ramp's answer and its consequences. A repeated or older answer changes nothing.
   * @returns the order after the change
   */
  apply(news: RampNews): Promise<Order>;
  /**
   * Ends an order that the ramp has refused.
   * @returns the order after the change
   */
  refuse(code: RefusalCode, now: Date): Promise<Order>;
}

/** A module's orders at the configured ramp, and the module's decisions about them. */
export interface RampOrders<Order extends RampOrder = RampOrder> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ramp: RampProvider;
  readonly box: SealedBox;
  readonly table: OrderTable<Order>;
  /** Locks an order and the rows that change together with it, in the module's lock order. */
  lock(db: Queryable, order: Order): Promise<LockedOrder<Order>>;
  /** The reason why it is too late to request that the ramp accepts an order; null if it is not. */
  whyTooLate(order: Order, now: Date): RefusalCode | null;
  /** Whether no answer of the ramp can change the order any more. */
  isSettled(order: Order): boolean;
  /**
   * The steps after the ramp's answer is committed, such as calls of other services. They are repeated with the next
   * answer, so that nothing is lost if the process dies.
   * @returns the order after the call
   */
  finish(order: Order, transaction: RampTransaction): Promise<Order>;
  /** The pauses between checks of an order; null if it cannot change any more. */
  backOffOf(order: Order, now: Date): BackOff | null;
}
