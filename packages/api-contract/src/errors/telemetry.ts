import type { ErrorList } from "./error-list.ts";

/** What the app itself may be told when it reports an error or counts a view; nobody sees it. */
export const telemetryErrors = {
  TELEMETRY_NOT_CONFIGURED: {
    // Nobody's fault, and nothing for the log of errors.
    status: 404,
    retry: false,
    message: "This Lilypad passes nothing of this kind on. Nothing was sent, no money was moved.",
  },
} as const satisfies ErrorList;
