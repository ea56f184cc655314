import type { Pool } from "@lilypad/db";
import type { Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { StaffAct } from "../../platform/staff-act.ts";
import type { ListStuck, StuckKind } from "../../platform/stuck-item.ts";

/**
 * Makes a waiting item due now.
 * @returns false if it does not wait for an attempt
 * @throws NOT_FOUND
 */
type Retry = (pool: Pool, act: StaffAct, id: string, now: Date) => Promise<boolean>;

/** The modules' lists of stuck work and their actions on it. */
export interface StuckWorkDeps {
  pool: Pool;
  clock: Clock;
  lists: readonly ListStuck[];
  retries: Readonly<
    Record<Extract<StuckKind, "settlement" | "topup" | "withdrawal" | "teleport">, Retry>
  >;
  releaseSafe: (pool: Pool, act: StaffAct, safe: Hex) => Promise<void>;
  bookOutflow: (
    pool: Pool,
    act: StaffAct,
    outflow: { transaction: Hex; position: number },
  ) => Promise<void>;
}
