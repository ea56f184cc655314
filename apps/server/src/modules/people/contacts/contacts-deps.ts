import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";

export interface ContactsDeps {
  pool: Pool;
  clock: Clock;
  /** The app's address without a trailing slash. */
  publicUrl: string;
  /** Draws cryptographically secure random bytes. */
  randomBytes?: (size: number) => Buffer;
  /** Fails with UNAUTHENTICATED if the session was revoked. */
  requireLiveSession: (sessionId: string) => Promise<void>;
}
