import type { Pool, Queryable } from "@lilypad/db";
import type { RampProvider, RampTransaction } from "@lilypad/providers";
import type { Clock } from "../../platform/clock.ts";
import type { BackOff } from "../../platform/due-work/index.ts";
import type { Logger } from "../../platform/logger.ts";
import type { SealedBox } from "../../platform/sealed-box.ts";
import type { RampOrder } from "./order.ts";
import type { OrderTable } from "./order-table.ts";

/** What the ramp says about an order. */
export interface RampNews {
  transaction: RampTransaction;
  /** The bank details to store with the order, sealed. */
  instructions: Buffer | null;
  now: Date;
}

/** Why the ramp will not take an order on, as it is stored with the order. */
export type RefusalCode =
  | "quote_expired"
  | "identity_not_verified"
  | "refused"
  | "provider_unreachable";

/** An order under its lock, with what its owner does to it in the SQL transaction of the lock. */
export interface LockedOrder<Order extends RampOrder> {
  readonly order: Order;
  /**
   * Stores what the ramp says and what follows from it. Applying the same again, or something older,
   * changes nothing.
   * @returns the order as it stands afterwards
   */
  apply(news: RampNews): Promise<Order>;
  /**
   * Ends an order that the ramp has not taken on.
   * @returns the order as it stands afterwards
   */
  refuse(code: RefusalCode, now: Date): Promise<Order>;
}

/** A module's orders at the configured ramp, and what the module decides about them. */
export interface RampOrders<Order extends RampOrder = RampOrder> {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ramp: RampProvider;
  readonly box: SealedBox;
  readonly table: OrderTable<Order>;
  /** Locks an order and what is decided together with it, in the owner's order of locks. */
  lock(db: Queryable, order: Order): Promise<LockedOrder<Order>>;
  /** Why it is too late to ask the ramp to take an order on; null while it is not. */
  whyTooLate(order: Order, now: Date): RefusalCode | null;
  /** Whether nothing that the ramp says can change an order any more. */
  isSettled(order: Order): boolean;
  /**
   * What has to be done once the ramp's answer is committed, such as a call of somebody else's. The
   * next answer repeats it, so that nothing is lost with a process.
   * @returns the order as it stands afterwards
   */
  finish(order: Order, transaction: RampTransaction): Promise<Order>;
  /** The pauses between checks of an order; null when nothing can happen to it any more. */
  backOffOf(order: Order, now: Date): BackOff | null;
}
