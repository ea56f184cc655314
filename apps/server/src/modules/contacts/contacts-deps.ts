import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";

export interface ContactsDeps {
  pool: Pool;
  clock: Clock;
  /** The app's own address, without a slash at the end. */
  publicUrl: string;
  /** Draws unguessable bytes. */
  randomBytes?: (size: number) => Buffer;
  /** Refuses with UNAUTHENTICATED when the session was ended. */
  requireLiveSession: (sessionId: string) => Promise<void>;
}
