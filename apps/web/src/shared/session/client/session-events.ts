import { isRecord } from "../../device/index.ts";
import { isSession, type Session } from "./session.ts";

/** The changes of a session that tabs send to one another. */
const sharedEvents = ["SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"] as const;

export type SharedEvent = (typeof sharedEvents)[number];

export type SessionListener = (
  event: SharedEvent | "INITIAL_SESSION",
  session: Session | null,
) => void;

/** Reads a message of another tab, which may run an earlier or a later version. @returns null for any other message */
export function readMessage(
  message: unknown,
): { event: SharedEvent; session: Session | null } | null {
  if (!isRecord(message)) return null;
  const event = sharedEvents.find((known) => known === message.event);
  const session = message.session ?? null;
  if (event === undefined) return null;
  if (event === "SIGNED_OUT") return session === null ? { event, session } : null;
  return isSession(session) ? { event, session } : null;
}

/** The listeners of this tab, and the channel to the other ones. */
export interface SessionEvents {
  add(listener: SessionListener): void;
  /** Calls all listeners, and those of the other tabs. */
  send(event: SharedEvent, session: Session | null): void;
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Without a channel, a tab notices changes when it is shown again, because the storage is shared.
    return undefined;
  }
}

/**
 * Opens the channel that tabs share.
 * @param onRenewed called when another tab has a new session
 */
export function createSessionEvents(name: string, onRenewed: () => void): SessionEvents {
  const listeners = new Set<SessionListener>();
  const call: SessionListener = (event, session) => {
    for (const listener of listeners) listener(event, session);
  };
  const channel = openChannel(name);
  channel?.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    if (message === null) return;
    if (message.session !== null) onRenewed();
    call(message.event, message.session);
  });
  return {
    add: (listener) => listeners.add(listener),
    send(event, session) {
      channel?.postMessage({ event, session });
      call(event, session);
    },
  };
}
