// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `passcode`. */
export interface PasscodeRow {
  personId: string;
  hash: string;
  wrongAttempts: number;
  lockedUntil: Date | null;
  setAt: Date;
}

/** A row of `passcode_reset`. */
export interface PasscodeResetRow {
  personId: string;
  /** hash of the new passcode */
  hash: string;
  askedAt: Date;
  takesEffectAt: Date;
  dueAt: Date;
  attempts: number;
}

/** A row of `passkey`. */
export interface PasskeyRow {
  id: string;
  personId: string;
  /** base64url */
  credentialId: string;
  publicKey: Buffer;
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
