import { type Call, createCall, tokenExpiredEvent } from "../api/index.ts";
import { accessToken } from "./session.ts";

/** Calls the API as the person who is signed in. */
export const call: Call = createCall({
  fetch: (input, init) => fetch(input, init),
  accessToken,
  onTokenExpired: (detail) => window.dispatchEvent(new CustomEvent(tokenExpiredEvent, { detail })),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
