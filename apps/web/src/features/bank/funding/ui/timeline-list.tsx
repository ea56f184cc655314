import { fundingMessages } from "../../../../shared/messages/index.ts";
import { StationList } from "../../bank-transfer/index.ts";
import type { FundingIntent, FundingOperation } from "../data/funding-state.ts";
import { timelineOf } from "../flow/timeline.ts";

const messages = fundingMessages.success;

export interface TimelineProps {
  operation: FundingOperation;
  status: FundingIntent["status"];
}

/** The stations of an intent's way. */
export function Timeline({ operation, status }: TimelineProps) {
  const stations = timelineOf(status).map(({ station, state }) => ({
    name:
      station === "complete" ? messages.stations.complete[operation] : messages.stations[station],
    state,
  }));
  return <StationList stations={stations} />;
}
