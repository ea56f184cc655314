// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `email_code`. */
export interface EmailCodeRow {
  id: string;
  email: string;
  /** The purpose of the code. A code for a change of security settings opens no session. */
  purpose: "signup" | "login" | "security" | "command";
  codeHash: Buffer;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  consumedAt: Date | null;
}

/** A row of `refresh_token`. */
export interface RefreshTokenRow {
  hash: Buffer;
  sessionId: string;
  parentHash: Buffer | null;
  issuedAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** When an access token of the same answer was first used, so the answer arrived. A token whose successor was never seen may be used again (ADR 34). */
  seenAt: Date | null;
}

/** A row of `session`. */
export interface SessionRow {
  id: string;
  personId: string;
  aal: "aal1" | "aal2";
  stepUpUntil: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
  revokedReason: "signed_out" | "token_reused" | "ended_elsewhere" | "account_closed" | "ended_by_staff" | null;
  /** When the session was last confirmed with a passkey, which administrators need. */
  passkeyVerifiedAt: Date | null;
  /** Browser and system, such as "Chrome on Windows". No network address is stored. */
  device: string;
  /** When the session was opened or last refreshed. */
  lastSeenAt: Date;
  /** When a used refresh token was last accepted although its answer had arrived: a browser that is killed may have lost the newer token. */
  excusedAt: Date | null;
}

export const emailCodeTable = tableOf<EmailCodeRow, "id", "attempts">("email_code", "id email purpose code_hash attempts created_at expires_at consumed_at", "id");
export const refreshTokenTable = tableOf<RefreshTokenRow, "hash">("refresh_token", "hash session_id parent_hash issued_at expires_at used_at seen_at", "hash");
export const sessionTable = tableOf<SessionRow, "id", "aal" | "createdAt" | "device" | "lastSeenAt">("session", "id person_id aal step_up_until created_at revoked_at revoked_reason passkey_verified_at device last_seen_at excused_at", "id");
