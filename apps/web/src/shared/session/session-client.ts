import { GoTrueClient } from "@supabase/auth-js";
import { sessionUrl } from "../settings/index.ts";
import { sessionStorageKey } from "./kept-session.ts";

/** The client of the session protocol: it stores, refreshes and ends the session. */
export const sessionClient = new GoTrueClient({
  url: sessionUrl(),
  storageKey: sessionStorageKey,
  storage: localStorage,
  flowType: "pkce",
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
});
