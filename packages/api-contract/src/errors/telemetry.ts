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
    message: "This Lilypad passes nothing of this kind on. Nothing was sent, no money was moved.",
  },
} as const satisfies ErrorList;
