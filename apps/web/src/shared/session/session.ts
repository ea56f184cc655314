import { type TokenExpiredDetail, tokenExpiredEvent } from "../api/index.ts";
import { forgetPeople } from "../device/index.ts";
import { keepUnlocked } from "../lock/index.ts";
import { emailCodeMessages } from "../messages/index.ts";
import { isSessionRefused } from "./client/index.ts";
import { forgetDevice, keepDevice, keptDevice } from "./kept-device.ts";
import { forgetEmail, keepEmail, keptEmail } from "./kept-email.ts";
import { keptPerson, noteSessionOver, sessionStorageKey } from "./kept-session.ts";
import { setSecondFactor } from "./second-factor.ts";
import { sessionClient } from "./session-client.ts";
import {
  nextSessionState,
  type SessionEvent,
  type SessionState,
  storedPerson,
} from "./session-state.ts";

/** A stored session counts from the first moment, so that the person sees the data that this device remembers. */
function firstState(): SessionState {
  const person = keptPerson();
  if (person === null) return { status: "resolving" };
  return nextSessionState({ status: "resolving" }, { type: "session", person });
}

let state = firstState();
const listeners = new Set<() => void>();

function apply(event: SessionEvent): void {
  const next = nextSessionState(state, event);
  if (next === state) return;
  if (next.status === "signed_out") setSecondFactor(null);
  // No one may see the data that this device remembers about another person.
  forgetPeople(next.status === "signed_in" ? next.userId : null);
  state = next;
  if (next.status === "signed_in" && next.email !== keptEmail()) keepEmail(next.email);
  noteSessionOver(next.status === "signed_out");
  for (const listener of listeners) listener();
}

/** True while the session is being ended: a session that a refresh returns now is dropped. */
let isEnding = false;

sessionClient.onAuthStateChange((event, session) => {
  if (isEnding && session !== null) return;
  if (session !== null) apply({ type: "session", person: session.user });
  else if (event === "SIGNED_OUT") apply({ type: "signed_out" });
  else apply({ type: "no_session", stored: storedPerson(localStorage.getItem(sessionStorageKey)) });
});

export const currentSession = (): SessionState => state;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long a call waits for a refreshed token before it counts as unanswered. */
const maxTokenWaitMs = 10_000;

/**
 * The bearer token for a call; an expired one is refreshed first.
 * @throws if there is no token in time, which the client treats as no answer
 */
export async function accessToken(): Promise<string | null> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no session in time")), maxTokenWaitMs);
  });
  const { data, error } = await Promise.race([sessionClient.getSession(), late]);
  if (data.session !== null) return data.session.access_token;
  if (error !== null && localStorage.getItem(sessionStorageKey) !== null) throw error;
  return null;
}

export interface SessionTokens {
  access_token: string;
  refresh_token: string;
}

/**
 * Starts the session that a verified code returned.
 * @param options `mfaRequired`: the account requires its second factor now
 * @throws with a sentence to show; its cause has the details
 */
export async function startSession(
  tokens: SessionTokens,
  { mfaRequired }: { mfaRequired: boolean },
): Promise<void> {
  // Set before the session exists, so that no screen opens in between.
  setSecondFactor(mfaRequired ? "required" : null);
  const { error } = await sessionClient.setSession(tokens);
  if (error === null) {
    // The next person on this device must find nothing of the previous one.
    const isSamePerson = state.status === "signed_in" && keptDevice()?.userId === state.userId;
    if (!isSamePerson) forgetDevice();
    // A person who has just signed in and owes no second factor need not unlock the app.
    if (state.status === "signed_in" && !mfaRequired) keepUnlocked(state.userId);
    return;
  }
  setSecondFactor(null);
  const cause = new Error(emailCodeMessages.sessionFailed(error.message), { cause: error });
  throw new Error(emailCodeMessages.notSignedIn, { cause });
}

/**
 * Stores the tokens that a second factor returned: an access token that includes it, and the device token that
 * resumes this session by passcode or passkey once it has expired.
 */
export async function confirmSession(confirmation: {
  access_token: string;
  device_token: string;
}): Promise<void> {
  setSecondFactor(null);
  if (state.status === "signed_in") {
    keepDevice({ token: confirmation.device_token, userId: state.userId, email: state.email });
    keepUnlocked(state.userId);
  }
  // If this fails, the next refreshed token has the same level, because the server has stored it.
  await takeAccessToken(confirmation.access_token).catch(() => {});
}

/** Replaces the session's access token. */
async function takeAccessToken(access_token: string): Promise<void> {
  const { data } = await sessionClient.getSession();
  if (data.session === null) return;
  const { refresh_token } = data.session;
  await sessionClient.setSession({ access_token, refresh_token });
}

/** How long a person waits for new tokens. An unanswered refresh is repeated for half a minute. */
const maxRenewMs = 2_000;

/**
 * Refreshes the tokens now. A refresh that takes longer goes on in the background.
 * @throws if they could not be refreshed within two seconds
 */
export async function renewSession(): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no new tokens in time")), maxRenewMs);
  });
  const { error } = await Promise.race([sessionClient.refreshSession(), late]);
  if (error !== null) throw error;
}

/** How long ending the session waits for a refresh that is under way. */
const maxEndMs = 3000;

async function dropSession(): Promise<void> {
  isEnding = true;
  // Without a network, a refresh is repeated for half a minute before the session ends.
  const late = new Promise<{ error: unknown }>((resolve) => {
    setTimeout(() => resolve({ error: "late" }), maxEndMs);
  });
  const ended = sessionClient.signOut({ scope: "local" }).finally(() => {
    isEnding = false;
  });
  const { error } = await Promise.race([ended, late]);
  if (error !== null) localStorage.removeItem(sessionStorageKey);
  apply({ type: "signed_out" });
}

/**
 * Ends the session on this device at the person's request, even if the server can't be reached. Nothing
 * remains to resume it with.
 */
export async function endSession(): Promise<void> {
  forgetDevice();
  forgetEmail();
  forgetPeople(null);
  await dropSession();
}

/**
 * A refused token is refreshed at most this often: if the new one is refused before that, the session is
 * over.
 */
const refreshPauseMs = 10_000;

/**
 * Refreshes a session whose token was refused, or ends it.
 * @param onRepaired called when new calls can succeed again
 * @param onEnded called when the person has to sign in again
 */
export function watchTokenExpiry(onRepaired: () => void, onEnded: () => void): () => void {
  let repairedAtMs = Number.NEGATIVE_INFINITY;
  let refreshing = false;
  const handle = async (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const { isAuthEndpoint, sentAtMs }: TokenExpiredDetail = event.detail;
    if (isAuthEndpoint || refreshing || state.status !== "signed_in") return;
    // A call that was sent with the old token and answered late says nothing about the new one.
    if (sentAtMs < repairedAtMs) return onRepaired();
    const tooSoon = performance.now() - repairedAtMs < refreshPauseMs;
    if (!tooSoon) {
      refreshing = true;
      const { error } = await sessionClient.refreshSession();
      refreshing = false;
      if (error === null) {
        repairedAtMs = performance.now();
        return onRepaired();
      }
      // Without an answer the state is unknown: the stored session stays and is tried again later. The session client goes on
      // using a session that was refused until its access token expires; but that token was refused as well, so it is over.
      if (localStorage.getItem(sessionStorageKey) !== null && !isSessionRefused(error)) return;
    }
    await dropSession();
    onEnded();
  };
  window.addEventListener(tokenExpiredEvent, handle);
  return () => window.removeEventListener(tokenExpiredEvent, handle);
}
