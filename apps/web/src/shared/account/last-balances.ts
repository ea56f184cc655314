import type { OperationData } from "../api/index.ts";
import { isRecord, keptValue } from "../device/index.ts";

export type Balances = OperationData<"getBalance">;

/**
 * A person's last balances on this device, shown without a network. The next person on it must not see
 * them.
 */
export const lastBalances = (userId: string) =>
  keptValue<Balances>(`lilypad.balances.${userId}`, (stored) =>
    isRecord(stored) && "asOf" in stored && Array.isArray(stored.balances)
      ? // The rest is unchanged since the server answered it.
        (stored as Balances)
      : null,
  );
