import type { IncomingWebhook, KycStatus, RampProvider } from "../src/index.ts";

export type Trouble = "none" | "down" | "nonsense" | "rate-limited";

/** A ramp provider under test, with controls for what happens on the provider's side. */
export interface RampStage {
  /** Creates an adapter with a fresh circuit breaker and rate limit. */
  connect(options?: { apiKey?: string }): RampProvider;
  decide(customerId: string, status: KycStatus): Promise<void>;
  /** Makes the bank transfer of a top-up or teleport arrive. */
  pay(transactionId: string): Promise<void>;
  fail(transactionId: string, reason: string): Promise<void>;
  cause(trouble: Trouble): Promise<void>;
  /** Waits for the latest webhook about a resource. */
  webhookAbout(resourceId: string): Promise<IncomingWebhook>;
  close(): Promise<void>;
}
