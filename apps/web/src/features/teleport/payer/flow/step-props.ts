import type { Teleport } from "../data/teleport.ts";
import type { PayerEvent, PayerState } from "./payer-flow.ts";

/** What every step of paying is given. */
export interface PayerStepProps {
  token: string;
  teleport: Teleport;
  state: PayerState;
  dispatch: (event: PayerEvent) => void;
}
