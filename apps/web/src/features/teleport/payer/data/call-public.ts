import { createCall, payerRoutes, raiseOtherTokenExpired } from "../../../../shared/api/index.ts";

/**
 * Calls the API without a session, even if a person is signed in. The payer is identified by the cookie
 * of the link, and the page loads none of the session's code.
 */
export const callPublic = /* @__PURE__ */ createCall(
  {
    fetch: (input, init) => fetch(input, init),
    accessToken: async () => null,
    onTokenExpired: raiseOtherTokenExpired,
  },
  payerRoutes,
);
