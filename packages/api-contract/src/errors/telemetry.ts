import type { ErrorList } from "./error-list.ts";

/**
 * Errors of telemetry requests, which the app sends in the background; they are not shown to
 * people.
 */
export const telemetryErrors = {
  TELEMETRY_NOT_CONFIGURED: {
    // 404, because this is expected and must not be logged as an error.
    status: 404,
    retry: false,
    message: "Reports aren't collected here. Nothing was sent and no money was moved.",
  },
} as const satisfies ErrorList;
