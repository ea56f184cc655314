import type { ErrorList } from "./error-list.ts";

/** Errors of the public chat. */
export const chatErrors = {
  CHAT_NOT_FOUND: {
    status: 404,
    retry: false,
    message: "This chat has ended. Please start a new one.",
  },
  CHAT_STEP_UNANSWERED: {
    status: 422,
    retry: false,
    message: "Please answer the open question first, or start again.",
  },
} as const satisfies ErrorList;
