import type { SessionChecks } from "../src/platform/http/authentication.ts";

/** For apps whose tests are not about sessions: every token has a live and confirmed one. */
export const admitEverybody: SessionChecks = {
  requirePasskey: async () => undefined,
  requireLiveSession: async () => undefined,
  requireStepUp: async () => undefined,
};
