// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `passcode`. */
export interface PasscodeRow {
  personId: string;
  /** A slow hash, keyed with a pepper that is not in the database. */
  hash: string;
  /** Attempts since the last right one. Each is counted before it is checked. */
  wrongAttempts: number;
  lockedUntil: Date | null;
  setAt: Date;
}

/** A row of `passcode_reset`. */
export interface PasscodeResetRow {
  /** A person has one reset at a time; another request replaces it and the wait begins again. */
  personId: string;
  /** Hash of the new passcode. */
  hash: string;
  askedAt: Date;
  takesEffectAt: Date;
  /** When a worker applies the reset: first when it takes effect. */
  dueAt: Date;
  attempts: number;
}

/** A row of `passkey`. */
export interface PasskeyRow {
  id: string;
  personId: string;
  /** base64url, as browsers write it. A credential belongs to one person. */
  credentialId: string;
  publicKey: Buffer;
  /** The authenticator's own count of uses. It must never go back. */
  counter: bigint;
  transports: string[];
  backedUp: boolean;
  name: string;
  deviceId: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A row of `passkey_challenge`. */
export interface PasskeyChallengeRow {
  hash: Buffer;
  purpose: "add" | "confirm" | "resume" | "own_key";
  sessionId: string;
  personId: string;
  expiresAt: Date;
}

/** A row of `remembered_device`. */
export interface RememberedDeviceRow {
  sessionId: string;
  personId: string;
  deviceId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}
