import type { IncomingWebhook, KycStatus, RampProvider } from "../src/index.ts";

export type Trouble = "none" | "down" | "nonsense" | "rate-limited";

/** Somebody who speaks a vendor's wire, and the strings behind the scene. */
export interface RampStage {
  /** A new adapter, whose breaker and rate limit know nothing yet. */
  connect(options?: { apiKey?: string }): RampProvider;
  decide(customerId: string, status: KycStatus): Promise<void>;
  /** The bank transfer of a top-up or teleport arrives. */
  pay(transactionId: string): Promise<void>;
  fail(transactionId: string, reason: string): Promise<void>;
  cause(trouble: Trouble): Promise<void>;
  /** The newest webhook about a resource, once it is there. */
  webhookAbout(resourceId: string): Promise<IncomingWebhook>;
  close(): Promise<void>;
}
