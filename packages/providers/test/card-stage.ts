import type { CardIssuer, CardKycStatus, TypedData } from "../src/index.ts";
import type { Trouble } from "./ramp-stage.ts";

/** A card issuer under test, with controls for what happens on the issuer's side. */
export interface CardStage {
  /** Creates an adapter with a fresh circuit breaker and rate limit. */
  connect(): CardIssuer;
  /** Returns the latest code emailed to an address. */
  mailedCode(email: string): Promise<string>;
  /** Returns the latest code sent to a phone number. */
  textedCode(phoneNumber: string): Promise<string>;
  decide(customerId: string, status: CardKycStatus): Promise<void>;
  /** Signs typed data as the owner of the Safe. */
  sign(payload: TypedData): Promise<string>;
  cause(trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}
