import { createCall, payerRoutes, raiseOtherTokenExpired } from "../../../../shared/api/index.ts";

/**
 * Calls the API as somebody who is not signed in, whoever uses this browser: a payer is known by the
 * link's own cookie, and the page needs none of the session's code.
 */
export const callPublic = /* @__PURE__ */ createCall(
  {
    fetch: (input, init) => fetch(input, init),
    accessToken: async () => null,
    onTokenExpired: raiseOtherTokenExpired,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  payerRoutes,
);
