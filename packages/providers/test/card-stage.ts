import type { CardIssuer, CardKycStatus, TypedData } from "../src/index.ts";
import type { Trouble } from "./ramp-stage.ts";

/** Somebody who speaks a card issuer's wire, and the strings behind the scene. */
export interface CardStage {
  /** A new adapter, whose breaker and rate limit know nothing yet. */
  connect(): CardIssuer;
  /** The newest code that was mailed to an address. */
  mailedCode(email: string): Promise<string>;
  /** The newest code that was sent to a number. */
  textedCode(phoneNumber: string): Promise<string>;
  decide(customerId: string, status: CardKycStatus): Promise<void>;
  /** As the owner of the Safe does. */
  sign(payload: TypedData): Promise<string>;
  cause(trouble: Trouble): Promise<void>;
  close(): Promise<void>;
}
