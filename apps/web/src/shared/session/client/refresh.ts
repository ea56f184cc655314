import { oneTabAtATime } from "./one-tab-at-a-time.ts";
import { failureMs, nextRetryMs, winnerOf } from "./refresh-rules.ts";
import { isValid, type Session } from "./session.ts";
import { isSessionRefused, local, SessionError } from "./session-error.ts";
import type { SessionRequests } from "./session-requests.ts";
import type { SessionSlot } from "./session-slot.ts";

export interface RefreshParts {
  slot: SessionSlot;
  requests: SessionRequests;
  /** The lock that the tabs of this browser share. */
  lockName: string;
  onRefreshed(session: Session): void;
  /** Called if the server has refused the stored session, and its access token has expired. */
  onRefused(): void;
}

export interface Refresh {
  /**
   * Exchanges a refresh token, and stores the session that it returns. Calls with the same token share one exchange.
   * @param personId the person of the token, if known: the session of another one is not accepted
   * @throws SessionError
   */
  run(token: string, personId: string | undefined): Promise<Session>;
  isRunning(): boolean;
  /** Lets the next call try again after a failure. */
  forgetFailure(): void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createRefresh({ slot, requests, lockName, ...events }: RefreshParts): Refresh {
  let running: { token: string; result: Promise<Session> } | null = null;
  let failure: { token: string; error: SessionError; untilMs: number } | null = null;

  /**
   * Returns the session that another tab has stored since the refresh began, or null if there is none.
   * @throws SessionError if the session was ended or replaced meanwhile
   */
  function overtakenBy(token: string, before: Session | null): Session | null {
    const now = slot.session();
    const winner = winnerOf(token, before, now);
    if (winner === "us") return null;
    if (winner === "other_tab") return now;
    throw local("session_changed");
  }

  /** Sends the token until it is answered. The server gives the same answer again if the first one was lost. */
  async function exchange(
    token: string,
    personId: string | undefined,
    before: Session | null,
  ): Promise<Session> {
    const startedAtMs = Date.now();
    for (let attempt = 0; ; attempt += 1) {
      // A token that another tab has used meanwhile is not sent again: the server would take it for a copy.
      const other = overtakenBy(token, before);
      if (other !== null) return other;
      try {
        const session = await requests.refresh(token, personId);
        return overtakenBy(token, before) ?? store(session);
      } catch (error) {
        const isRepeated = error instanceof SessionError && error.kind === "unanswered";
        const pauseMs = isRepeated ? nextRetryMs(attempt, Date.now() - startedAtMs) : null;
        if (pauseMs === null) throw error;
        await wait(pauseMs);
      }
    }
  }

  function store(session: Session): Session {
    slot.save(session);
    failure = null;
    events.onRefreshed(session);
    return session;
  }

  function noteFailure(token: string, error: SessionError): void {
    if (error.kind === "local") return;
    const stored = slot.session();
    const isOver =
      stored === null || (stored.refresh_token === token && !isValid(stored, Date.now()));
    if (isSessionRefused(error) && isOver) events.onRefused();
    failure = { token, error, untilMs: Date.now() + failureMs };
  }

  async function start(token: string, personId: string | undefined): Promise<Session> {
    const before = slot.session();
    try {
      return await oneTabAtATime(lockName, () => exchange(token, personId, before));
    } catch (error) {
      if (error instanceof SessionError) noteFailure(token, error);
      throw error;
    }
  }

  async function run(token: string, personId: string | undefined): Promise<Session> {
    // Two persons' tokens are never exchanged at the same time.
    while (running !== null && running.token !== token) await running.result.catch(() => {});
    if (running !== null) return running.result;
    if (failure?.token === token && Date.now() < failure.untilMs) throw failure.error;
    const result = start(token, personId).finally(() => {
      running = null;
    });
    running = { token, result };
    return result;
  }

  return {
    run,
    isRunning: () => running !== null,
    forgetFailure() {
      failure = null;
    },
  };
}
