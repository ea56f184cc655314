import type { OperationData } from "../api/index.ts";
import { isRecord, keptValue } from "../device/index.ts";

export type Balances = OperationData<"getBalance">;

/** The last balances of a person on this device, for when there is no network. The next person on it must not see them. */
export const lastBalances = (userId: string) =>
  keptValue<Balances>(`lilypad.balances.${userId}`, (stored) =>
    isRecord(stored) && "asOf" in stored && Array.isArray(stored.balances)
      ? // What else is in them is as the server answered it.
        (stored as Balances)
      : null,
  );
