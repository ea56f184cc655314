import { GoTrueClient } from "@supabase/auth-js";
import {
  createLinkClient,
  createSessionClient,
  SessionError,
} from "../../src/shared/session/client/index.ts";

export const url = "http://localhost:4000/auth/v1";
export const storageKey = "lilypad.session";

export type ClientName = "auth-js" | "own client";

interface Result {
  data?: { session?: unknown } | null;
  error: unknown;
}

/** The methods that both clients have. */
export interface TestedClient {
  onAuthStateChange(listener: (event: string, session: unknown) => void): unknown;
  getSession(): Promise<Result>;
  setSession(tokens: { access_token: string; refresh_token: string }): Promise<Result>;
  refreshSession(): Promise<Result>;
  signOut(options: { scope: "local" | "global" }): Promise<Result>;
  signInWithOtp(request: {
    email: string;
    options: { shouldCreateUser: boolean };
  }): Promise<Result>;
  exchangeCodeForSession(code: string): Promise<Result>;
}

/** Opens a client as the app does. The reference has the options that the app gave it. */
export function openClient(name: ClientName): TestedClient {
  const options = { url, storageKey, storage: localStorage };
  if (name === "own client") {
    const client = createSessionClient(options);
    return { ...client, ...createLinkClient({ ...options, begin: client.begin }) };
  }
  return new GoTrueClient({
    ...options,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}

const namesOfReference: Readonly<Record<string, string>> = {
  AuthRetryableFetchError: "unanswered",
  AuthInvalidTokenResponseError: "unanswered",
  AuthApiError: "refused",
  AuthSessionMissingError: "no session",
  AuthRefreshDiscardedError: "session_changed",
  AuthInvalidJwtError: "invalid_jwt",
  AuthPKCECodeVerifierMissingError: "pkce_code_verifier_not_found",
};

function nameOf(error: Error): string {
  if (!(error instanceof SessionError)) return namesOfReference[error.name] ?? error.name;
  if (["session_not_found", "session_missing"].includes(error.code ?? "")) return "no session";
  return error.kind === "local" ? (error.code ?? "") : error.kind;
}

/** Describes an error of either client in the same words. */
export function describeError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const name = nameOf(error);
  const { status, code } = error as { status?: number; code?: string };
  return name === "refused" ? `refused: ${status} ${code}` : name;
}
