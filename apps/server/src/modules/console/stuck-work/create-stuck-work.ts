import type { Operations, Params } from "@lilypad/api-contract";
import type { Hex } from "viem";
import { bindTo } from "../../../platform/bind.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { listStuckWork } from "./list-stuck-work.ts";
import type { StuckWorkDeps } from "./stuck-work-deps.ts";

/** Creates the use-cases with which members of staff find stuck work and do something about it (ADR 84). */
export function createStuckWork(deps: StuckWorkDeps) {
  const { pool, clock } = deps;
  return {
    list: bindTo(deps)(listStuckWork),
    /** @returns false if it does not wait for an attempt @throws NOT_FOUND */
    retry: (act: StaffAct, { kind, id }: Params<Operations["retryStuckWork"]>) =>
      deps.retries[kind](pool, act, id, clock.now()),
    /** @throws NOT_FOUND */
    releaseSafe: (act: StaffAct, safe: string) => deps.releaseSafe(pool, act, safe as Hex),
    /** @throws NOT_FOUND */
    bookOutflow: (act: StaffAct, transaction: string, position: number) =>
      deps.bookOutflow(pool, act, { transaction: transaction as Hex, position }),
  };
}

export type StuckWork = ReturnType<typeof createStuckWork>;
