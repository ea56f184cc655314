import { followPage } from "./follow-page.ts";
import { createRefresh } from "./refresh.ts";
import { winnerOf } from "./refresh-rules.ts";
import { isDue, isExpiring, isValid, type Session } from "./session.ts";
import { local, SessionError } from "./session-error.ts";
import { createSessionEvents, type SessionListener } from "./session-events.ts";
import { createSessionRequests } from "./session-requests.ts";
import { type SessionResult, settle } from "./session-result.ts";
import { createSessionSlot } from "./session-slot.ts";
import { claimsOf } from "./token-claims.ts";

export interface SessionClientOptions {
  /** The address of the session protocol, such as `https://lilypad.example/auth/v1`. */
  url: string;
  /** The key of the stored session, and the name of the channel between tabs. */
  storageKey: string;
  storage: Storage;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/**
 * The client of the session protocol: it stores, refreshes and ends the session. Its methods and their results are those
 * of auth-js that the app uses, and `conformance.test.ts` holds both against each other (ADR 149).
 */
export interface SessionClient {
  /** Calls a listener with the session at the start, and with every change in this tab or another one. */
  onAuthStateChange(listener: SessionListener): void;
  /** Returns the session, with a new access token if the stored one ends soon. No session is not an error. */
  getSession(): Promise<SessionResult<Session | null>>;
  /** Begins a session with tokens that the server has issued, or replaces those of the current one. */
  setSession(tokens: Tokens): Promise<SessionResult>;
  refreshSession(): Promise<SessionResult>;
  /** Ends the session at the server and in this browser. If the server does not answer, it stays. */
  signOut(options: { scope: "local" | "global" }): Promise<SessionResult<null>>;
  /** Stores a session that has begun. */
  begin(session: Session): Promise<Session>;
}

const missing = () => local("session_missing");

export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { url, storageKey, storage } = options;
  const slot = createSessionSlot(storage, storageKey);
  const requests = createSessionRequests(url);
  const events = createSessionEvents(storageKey, () => refresh.forgetFailure());
  const refresh = createRefresh({
    slot,
    requests,
    lockName: `lock:${storageKey}`,
    onRefreshed: (session) => events.send("TOKEN_REFRESHED", session),
    onRefused: end,
  });

  function end(): void {
    refresh.forgetFailure();
    slot.clear();
    events.send("SIGNED_OUT", null);
  }

  function begin(session: Session): Session {
    slot.save(session);
    events.send("SIGNED_IN", session);
    return session;
  }

  const renew = ({ refresh_token, user }: Session) => refresh.run(refresh_token, user.id);

  /** The stored session, which is removed if it cannot be used. */
  function readStored(): Session | null {
    const stored = slot.read();
    if (stored !== "invalid") return stored;
    end();
    return null;
  }

  /** Reads the stored session, and refreshes it if its access token ends soon. */
  async function load(): Promise<Session | null> {
    const stored = readStored();
    if (stored === null || !isExpiring(stored, Date.now())) return stored;
    try {
      return await renew(stored);
    } catch (error) {
      const isStored = slot.session()?.refresh_token === stored.refresh_token;
      // Until it ends, the access token works without its successor.
      if (isStored && isValid(stored, Date.now())) return stored;
      throw error;
    }
  }

  /** Reads what is stored when the page starts and each time it is shown: another tab may have changed it. */
  async function recover(): Promise<void> {
    const stored = readStored();
    if (stored === null) return;
    if (isExpiring(stored, Date.now())) await renew(stored);
    else events.send("SIGNED_IN", stored);
  }

  async function check(): Promise<void> {
    if (refresh.isRunning()) return;
    const session = await load();
    if (session !== null && isDue(session, Date.now())) await renew(session);
  }

  /** Runs work in the background. The next call of the app meets the same failure, and handles it. */
  const inBackground = (work: () => Promise<void>) => work().catch(() => {});

  // Listeners that are added right after this client was created receive the first event, too.
  const ready = Promise.resolve().then(async () => {
    await inBackground(recover);
    followPage(
      () => inBackground(check),
      () => inBackground(recover),
    );
  });

  /** Reads the person of a new access token. If its session has ended elsewhere, it ends here, too. */
  async function readUser(accessToken: string, personId: string | undefined) {
    try {
      return await requests.readUser(accessToken, personId);
    } catch (error) {
      if (error instanceof SessionError && error.code === "session_not_found") end();
      throw error;
    }
  }

  /**
   * Returns the refresh token to store with a new access token of the stored session: another tab may have used the given one
   * since then.
   * @param before the stored session when the access token was taken
   * @throws SessionError if that session was ended or replaced meanwhile
   */
  function newestRefreshToken(given: string, before: Session | null): string {
    if (before?.refresh_token !== given) return given;
    const now = slot.session();
    const winner = winnerOf(given, before, now);
    if (winner === "neither") throw local("session_changed");
    return now?.refresh_token ?? given;
  }

  async function adopt({ access_token, refresh_token }: Tokens): Promise<Session> {
    if (access_token === "" || refresh_token === "") throw missing();
    const { expiresAtSeconds = 0, personId } = claimsOf(access_token);
    const nowSeconds = Date.now() / 1000;
    if (expiresAtSeconds <= nowSeconds) return refresh.run(refresh_token, personId);
    const before = slot.session();
    const user = await readUser(access_token, personId);
    return begin({
      access_token,
      refresh_token: newestRefreshToken(refresh_token, before),
      user,
      token_type: "bearer",
      expires_in: expiresAtSeconds - nowSeconds,
      expires_at: expiresAtSeconds,
    });
  }

  /** Ends the session at the server. One that has ended there is none of its failures. */
  async function endAtServer({ access_token }: Session, scope: string): Promise<void> {
    try {
      await requests.signOut(access_token, scope);
    } catch (error) {
      const isRefused = error instanceof SessionError && error.kind === "refused";
      if (!isRefused || ![401, 403, 404].includes(error.status)) throw error;
    }
  }

  return {
    onAuthStateChange(listener) {
      events.add(listener);
      ready.then(load).then(
        (session) => listener("INITIAL_SESSION", session),
        () => listener("INITIAL_SESSION", null),
      );
    },
    async getSession() {
      await ready;
      return settle(load);
    },
    async setSession(tokens) {
      await ready;
      return settle(() => adopt(tokens));
    },
    async refreshSession() {
      await ready;
      return settle(async () => {
        const stored = readStored();
        if (stored === null) throw missing();
        return renew(stored);
      });
    },
    async signOut({ scope }) {
      await ready;
      return settle(async () => {
        const session = await load();
        if (session !== null) await endAtServer(session, scope);
        end();
        return null;
      });
    },
    async begin(session) {
      await ready;
      return begin(session);
    },
  };
}
