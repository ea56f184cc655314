import type { SessionChecks } from "../src/platform/http/authentication.ts";

/** Session checks that accept every caller as an administrator, for tests that are not about sessions. */
export const admitEverybody: SessionChecks = {
  requirePasskey: async () => undefined,
  requireLiveSession: async () => undefined,
  requireStepUp: async () => undefined,
  requireNotFrozen: async () => undefined,
  staffDesk: {
    roleOf: async () => "administrator",
    append: async () => undefined,
    findPeopleBehind: async () => [],
  },
};
