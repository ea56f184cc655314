import { GoTrueClient } from "@supabase/auth-js";
import { sessionUrl } from "../settings/index.ts";

export const sessionStorageKey = "lilypad.session";

/** The one client of the session protocol: it stores, refreshes and ends the session. */
export const sessionClient = new GoTrueClient({
  url: sessionUrl(),
  storageKey: sessionStorageKey,
  storage: localStorage,
  flowType: "pkce",
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
});
