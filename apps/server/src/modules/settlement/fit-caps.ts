import type { QueuedOperation } from "./operation.ts";

/** What the module may still move of an asset in this UTC day, in minor units. */
export interface DailyBudget {
  readonly asset: number;
  readonly dailyCap: bigint;
  readonly spent: bigint;
}

export interface FittedQueue {
  readonly fitting: readonly QueuedOperation[];
  /** Assets of which something has to wait for the next day. */
  readonly full: ReadonlySet<number>;
}

/** The last part of a cap is kept for people who used little of it: one fifth. */
const reserveParts = 5n;
/** How much of a cap one sender may have used and still draw on the reserve: half a percent. */
const smallShareParts = 200n;

/** Whose money moves: of a mint, whose money it becomes. */
export const moverOf = ({ from, to }: Pick<QueuedOperation, "from" | "to">): string => from ?? to;

/** Whether so much of a cap is used that people have to know. */
export const isNearlyFull = ({ spent, dailyCap }: Omit<DailyBudget, "asset">): boolean =>
  spent * reserveParts >= dailyCap * (reserveParts - 1n);

/**
 * Leaves out what the module's daily caps have no room for. The last fifth of a cap is only for those
 * who have used at most half a percent of it today, so nobody can use it up by sending to and fro.
 * @param usedToday minor units that a mover has used of an asset today; unknown means none
 */
export function fitCaps(
  queue: readonly QueuedOperation[],
  budgets: readonly DailyBudget[],
  usedToday: (mover: string, asset: number) => bigint,
): FittedQueue {
  const left = new Map(budgets.map(({ asset, dailyCap, spent }) => [asset, dailyCap - spent]));
  const caps = new Map(budgets.map(({ asset, dailyCap }) => [asset, dailyCap]));
  const usedNow = new Map<string, bigint>();
  const full = new Set<number>();
  const fitting = queue.filter((operation) => {
    const { asset, amount } = operation;
    const cap = caps.get(asset);
    const room = left.get(asset);
    if (cap === undefined || room === undefined) return true;
    const key = `${moverOf(operation)} ${asset}`;
    const used = (usedNow.get(key) ?? usedToday(moverOf(operation), asset)) + amount;
    const needsReserve = room - amount < cap / reserveParts;
    if (amount > room || (needsReserve && used > cap / smallShareParts)) {
      full.add(asset);
      return false;
    }
    left.set(asset, room - amount);
    usedNow.set(key, used);
    return true;
  });
  return { fitting, full };
}
