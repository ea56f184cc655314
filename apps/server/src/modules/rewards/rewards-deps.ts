import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { RewardRules } from "./reward-rules.ts";

export interface RewardsDeps {
  pool: Pool;
  clock: Clock;
  rules: RewardRules;
  /** The app's own address, without a slash at the end. */
  publicUrl: string;
  /** Draws a whole number from `min` up to, but not including, `max`. */
  randomInt?: (min: number, max: number) => number;
  /** Refuses with UNAUTHENTICATED when the session was ended. */
  requireLiveSession: (sessionId: string) => Promise<void>;
  /** Whether a push notification would reach this person now. */
  hasLiveSubscription: (personId: string) => Promise<boolean>;
}
