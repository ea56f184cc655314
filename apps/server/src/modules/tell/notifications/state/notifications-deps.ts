import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { Mailer } from "../../../../platform/outside/mailer.ts";
import type { Texter } from "../../../../platform/outside/texter.ts";
import type { AttemptEnd, Channel } from "../model/delivery-rules.ts";
import type { PushServices } from "../push/push-endpoint.ts";
import type { PushSender } from "../push/push-sender.ts";
import type { VapidKeys } from "../push/vapid.ts";

export interface NotificationSettings {
  /** The app's address without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  /** The address that cancels a hand-over, for the mail that announces it. */
  cancelHandoverUrl: (handoverId: string) => string;
}

/** The dependencies of the module's use-cases. */
export interface NotificationsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  pushServices: PushServices;
  push: PushSender;
  /** Null if this installation sends no text messages. */
  texter: Texter | null;
  settings: NotificationSettings;
  /** Our keys for push services. */
  vapid: KeyRing<VapidKeys>;
  /** Key that signs unsubscribe links. */
  unsubscribeKeys: KeyRing<Buffer>;
  /** Called with the outcome of each attempt, for metrics. */
  onAttempt: (channel: Channel, state: AttemptEnd) => void;
  /** From 0 up to 1; spreads retries. */
  random: () => number;
  /** Marks the sign-up as finished; fails with ACCOUNT_NOT_READY while something is missing. */
  completeOnboarding: (personId: string) => Promise<unknown>;
}
