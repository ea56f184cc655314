// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `email_code`. */
export interface EmailCodeRow {
  id: string;
  email: string;
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
  passkeyVerifiedAt: Date | null;
  /** shown to the owner, such as "Chrome on Windows" */
  device: string;
  /** when the session was opened or last refreshed */
  lastSeenAt: Date;
  /** when a used refresh token was last accepted although its answer had arrived (ADR 34); null if never */
  excusedAt: Date | null;
}
