import type { OperationData } from "../api/index.ts";

export type Balances = OperationData<"getBalance">;

const keyOf = (userId: string) => `lilypad.balances.${userId}`;

/** Keeps the last balances that the server answered, for this person on this device. */
export function keepLastBalances(userId: string, balances: Balances): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(balances));
  } catch {
    // A full or forbidden storage costs the offline view, nothing else.
  }
}

/** The last balances known on this device, or null. */
export function lastBalances(userId: string): Balances | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    const isBalances =
      typeof kept === "object" && kept !== null && "asOf" in kept && "balances" in kept;
    return isBalances && Array.isArray(kept.balances) ? (kept as Balances) : null;
  } catch {
    return null;
  }
}

/** Ends with the session: the next person on this device must not see it. */
export function forgetLastBalances(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
