// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const passcodeTable = tableOf<PasscodeRow, "personId", "wrongAttempts">("passcode", "person_id hash wrong_attempts locked_until set_at", "person_id");
export const passcodeResetTable = tableOf<PasscodeResetRow, "personId", "attempts">("passcode_reset", "person_id hash asked_at takes_effect_at due_at attempts", "person_id");
export const passkeyTable = tableOf<PasskeyRow, "id">("passkey", "id person_id credential_id public_key counter transports backed_up name device_id created_at last_used_at", "id");
export const passkeyChallengeTable = tableOf<PasskeyChallengeRow, "hash">("passkey_challenge", "hash purpose session_id person_id expires_at", "hash");
export const rememberedDeviceTable = tableOf<RememberedDeviceRow, "sessionId">("remembered_device", "session_id person_id device_id token_hash expires_at", "session_id");
