import type { Queryable } from "@lilypad/db";
import { newId } from "../../../../platform/ids.ts";
import type { Person } from "../../../people/people/index.ts";
import { accessTokenSeconds } from "../context/access-token.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { hashRefreshToken, refreshTokenLifeMs } from "./refresh-token.ts";
import { addRefreshToken, addSession } from "./session-store.ts";
import { type ProtocolUser, toProtocolUser } from "./to-protocol-user.ts";

/** A session in the form that auth-js stores. */
export interface IssuedSession {
  access_token: string;
  refresh_token: string;
  token_type: "bearer";
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  user: ProtocolUser;
}

/**
 * Opens a session in the caller's transaction: its row and the first refresh token of its family.
 * @param device label for its owner: "Chrome on Windows"
 */
export async function openSession(
  context: IdentityContext,
  db: Queryable,
  person: Person,
  device: string,
): Promise<{ sessionId: string; refreshToken: string }> {
  const now = context.clock.now();
  const sessionId = newId();
  const refreshToken = context.random.bytes(32).toString("base64url");
  await addSession(db, { id: sessionId, personId: person.id, device, now });
  await addRefreshToken(db, {
    hash: hashRefreshToken(refreshToken),
    sessionId,
    parentHash: null,
    now,
    expiresAt: new Date(now.getTime() + refreshTokenLifeMs),
  });
  return { sessionId, refreshToken };
}

interface LiveSession {
  sessionId: string;
  refreshToken: string;
  aal: "aal1" | "aal2";
  /** Whether the refresh token replaces another one, whose owner may not receive this answer. */
  isRefreshed?: boolean;
}

/** Signs a new access token for a live session. */
export async function issueSession(
  context: IdentityContext,
  person: Person,
  session: LiveSession,
): Promise<IssuedSession> {
  const { token, expiresAtSeconds } = await context.accessTokens.sign(
    {
      personId: person.id,
      email: person.email,
      sessionId: session.sessionId,
      aal: session.aal,
    },
    session.isRefreshed ? hashRefreshToken(session.refreshToken) : undefined,
  );
  return {
    access_token: token,
    refresh_token: session.refreshToken,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAtSeconds,
    user: toProtocolUser(person),
  };
}
