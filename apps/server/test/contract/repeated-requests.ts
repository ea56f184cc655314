import { type OperationName, type Operations, operations } from "@lilypad/api-contract";
import { bankRequests } from "./repeat-bank-requests.ts";
import { moneyRequests } from "./repeat-money-requests.ts";
import { personRequests } from "./repeat-person-requests.ts";
import { staffRequests } from "./repeat-staff-requests.ts";
import { ticketRequests } from "./repeat-ticket-requests.ts";
import type { RepeatedRequest, RepeatWorld } from "./repeat-world.ts";

/** The operations that the contract declares as idempotent. */
export type IdempotentName = {
  [N in OperationName]: Operations[N] extends { idempotent: string } ? N : never;
}[OperationName];

type Makers = Record<IdempotentName, readonly (() => Promise<RepeatedRequest>)[]>;

/** Creates requests for each idempotent operation, with the expected effect after eight repetitions. */
export function repeatedRequests(world: RepeatWorld): Makers {
  return {
    ...moneyRequests(world),
    ...bankRequests(world),
    ...personRequests(world),
    ...staffRequests(world),
    ...ticketRequests(world),
  };
}

export const idempotentNames = Object.values(operations)
  .filter((operation) => "idempotent" in operation)
  .map(({ name }) => name as IdempotentName);
