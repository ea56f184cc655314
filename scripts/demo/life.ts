import type { Random } from "@lilypad/testing";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { BankActions, BankCustomer } from "./bank-actions.ts";
import type { Role } from "./cast.ts";
import type { Citizen, Town } from "./town.ts";

/** A person and their habits. */
export interface Resident {
  citizen: Citizen;
  /** People whom they mostly pay. */
  friends: Citizen[];
  hasMoney: boolean;
  isVerified: boolean;
  /** Undefined until they link a bank account. */
  customer?: BankCustomer;
}

interface OpenRequest {
  id: string;
  requestor: Citizen;
  payer: Citizen;
  amount: string;
}

/** State of the demo world. */
export interface Life {
  /** Remaining arrivals by day, the earliest last. */
  arrivals: { day: number; role: Role }[];
  residents: Resident[];
  requests: OpenRequest[];
}

export interface Day {
  town: Town;
  bank: BankActions;
  clock: Clock;
  /** Moves the clock of the server and the database. */
  moveTo(time: Date): Promise<void>;
  random: Random;
  life: Life;
  number: number;
  /** Days until the end of the history, 1 on the last one. */
  daysLeft: number;
}
