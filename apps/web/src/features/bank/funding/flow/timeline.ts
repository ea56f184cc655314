import type { StageState } from "../../bank-transfer/index.ts";
import { type FundingIntent, isFinal } from "../data/funding-state.ts";

/** The stages of a top-up or withdrawal, in order. */
export const stages = ["quote_confirmed", "transfer_initiated", "processing", "complete"] as const;
export type Stage = (typeof stages)[number];

/** The number of completed stages. */
const reached: Record<FundingIntent["status"], number> = {
  PENDING_TRANSFER: 1,
  AWAITING_TRANSFER: 1,
  PROCESSING: 2,
  COMPLETED: 4,
  FAILED: 2,
  CANCELLED: 1,
};

/** Returns the state of each stage. */
export function timelineOf(status: FundingIntent["status"]): readonly {
  stage: Stage;
  state: StageState;
}[] {
  const done = reached[status];
  const stopped = isFinal(status) && status !== "COMPLETED";
  return stages.map((stage, place) => ({
    stage,
    state: place < done ? "done" : place > done ? "next" : stopped ? "failed" : "now",
  }));
}

/** The status of an intent, as its screen names it. */
export type ShownStatus = "waiting" | "processing" | "completed" | "failed" | "cancelled";

const shownStatuses: Record<FundingIntent["status"], ShownStatus> = {
  PENDING_TRANSFER: "waiting",
  AWAITING_TRANSFER: "waiting",
  PROCESSING: "processing",
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELLED: "cancelled",
};

export const shownStatus = (status: FundingIntent["status"]): ShownStatus => shownStatuses[status];
