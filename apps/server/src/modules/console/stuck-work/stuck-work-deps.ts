import type { Pool } from "@lilypad/db";
import type { Hex } from "viem";
import type { Clock } from "../../../platform/clock.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { StuckKind } from "./read-stuck.ts";

/**
 * Makes a waiting item due now.
 * @returns false if it does not wait for an attempt
 * @throws NOT_FOUND
 */
type Retry = (pool: Pool, act: StaffAct, id: string, now: Date) => Promise<boolean>;

/** The actions of the modules on their stuck work, each through its own door. */
export interface StuckWorkDeps {
  pool: Pool;
  clock: Clock;
  /** How long a transfer may take until it is settled. */
  maxPendingAgeMs: number;
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
