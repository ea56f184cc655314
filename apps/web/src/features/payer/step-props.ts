import type { PayerEvent, PayerState } from "./payer-flow.ts";
import type { Teleport } from "./queries.ts";

/** What every step of paying is given. */
export interface PayerStepProps {
  token: string;
  teleport: Teleport;
  state: PayerState;
  dispatch: (event: PayerEvent) => void;
}
