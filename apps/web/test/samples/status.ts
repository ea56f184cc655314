import type { Status } from "../../src/features/help/status/queries.ts";

/** A status with a part in every state. */
export const mixedStatus: Status = {
  checkedAt: "2026-03-10T11:59:40.000Z",
  components: [
    {
      name: "payments",
      state: "operating",
      since: "2026-03-08T10:30:00.000Z",
      recordedFrom: "2025-12-10T12:00:00.000Z",
      troubles: [
        { state: "slower", from: "2026-02-01T08:00:00.000Z", to: "2026-02-01T09:00:00.000Z" },
        { state: "stopped", from: "2026-03-08T10:00:00.000Z", to: "2026-03-08T10:30:00.000Z" },
      ],
    },
    {
      name: "chain",
      state: "slower",
      since: "2026-03-10T11:50:00.000Z",
      recordedFrom: "2025-12-10T12:00:00.000Z",
      troubles: [{ state: "slower", from: "2026-03-10T11:50:00.000Z", to: null }],
    },
    {
      name: "bank_transfers",
      state: "stopped",
      since: "2026-03-10T09:00:00.000Z",
      recordedFrom: "2026-02-20T12:00:00.000Z",
      troubles: [{ state: "stopped", from: "2026-03-10T09:00:00.000Z", to: null }],
    },
    { name: "cards", state: "unknown", since: null, recordedFrom: null, troubles: [] },
  ],
};
