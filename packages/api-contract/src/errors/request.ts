import type { ErrorList } from "./error-list.ts";

/** Errors that any request can have. */
export const requestErrors = {
  VALIDATION_FAILED: {
    status: 400,
    retry: false,
    message: "Some details aren't valid. Please check them and try again.",
  },
  FORBIDDEN: { status: 403, retry: false, message: "You don't have permission to do that." },
  NOT_FOUND: { status: 404, retry: false, message: "We couldn't find that." },
  METHOD_NOT_ALLOWED: { status: 405, retry: false, message: "That isn't possible here." },
  IN_PROGRESS: {
    status: 409,
    retry: true,
    message:
      "We're still processing your first request. Nothing was done twice. Please try again in a moment.",
  },
  PAYLOAD_TOO_LARGE: { status: 413, retry: false, message: "That's too large. Please send less." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retry: false, message: "That format isn't supported." },
  RATE_LIMITED: {
    status: 429,
    retry: true,
    message: "Too many requests. Please wait a moment and try again.",
  },
  INTERNAL: {
    status: 500,
    retry: true,
    message: "Something went wrong on our end. Please try again.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    retry: true,
    message: "Something went wrong on our end. Please try again.",
  },
} as const satisfies ErrorList;
