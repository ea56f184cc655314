import type { BankContext, Behaviour } from "./operations/index.ts";
import type { createDelivery } from "./webhooks/deliver-events.ts";

/** The open bank, as its routes and pages use it. */
export interface Bank {
  readonly context: BankContext;
  /** The key that requests have to bring; null refuses all requests to the bank's API. */
  readonly apiKey: string | null;
  /** The bank's own address, from which it pays out. */
  readonly address: string;
  readonly verifyUrl: (token: string) => string;
  readonly delivery: Pick<ReturnType<typeof createDelivery>, "flush" | "again">;
  behave(changes: Partial<Behaviour>): void;
  close(): Promise<void>;
}
