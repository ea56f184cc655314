import type { StationState } from "../../bank-transfer/index.ts";
import { type FundingIntent, isFinal } from "../data/funding-state.ts";

/** The stages of a top-up or withdrawal, in order. */
export const stations = [
  "quote_confirmed",
  "transfer_initiated",
  "processing",
  "complete",
] as const;
export type Station = (typeof stations)[number];

/** How many stations are done. */
const reached: Record<FundingIntent["status"], number> = {
  PENDING_TRANSFER: 1,
  AWAITING_TRANSFER: 1,
  PROCESSING: 2,
  COMPLETED: 4,
  FAILED: 2,
  CANCELLED: 1,
};

/** Which stations lie behind, at which the money is, and where it stopped if it did. */
export function timelineOf(status: FundingIntent["status"]): readonly {
  station: Station;
  state: StationState;
}[] {
  const done = reached[status];
  const stopped = isFinal(status) && status !== "COMPLETED";
  return stations.map((station, place) => ({
    station,
    state: place < done ? "done" : place > done ? "next" : stopped ? "failed" : "now",
  }));
}

/** What a screen is called that shows where an intent stands. */
export type Standing = "waiting" | "processing" | "completed" | "failed" | "cancelled";

const standings: Record<FundingIntent["status"], Standing> = {
  PENDING_TRANSFER: "waiting",
  AWAITING_TRANSFER: "waiting",
  PROCESSING: "processing",
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELLED: "cancelled",
};

export const standingOf = (status: FundingIntent["status"]): Standing => standings[status];
