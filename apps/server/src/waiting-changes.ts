import type { WaitingChange } from "./modules/freezes/index.ts";
import { handoverOfFrozen } from "./modules/handovers/index.ts";
import { announceSecurityChange, announceTokenReturn } from "./modules/notifications/index.ts";
import { createReturnsOfFrozen } from "./modules/other-tokens/index.ts";
import { resetOfFrozen } from "./modules/second-factor/index.ts";

/**
 * Everything that waits for a time and then changes who controls an account. A freeze cancels all of it. The test of this list compares
 * it with the columns of the database that hold a time to come.
 */
export const waitingChanges: readonly WaitingChange[] = [
  handoverOfFrozen,
  resetOfFrozen(announceSecurityChange),
  // Time alone does not carry out a return, but a return that a thief has requested must not be carried out later.
  createReturnsOfFrozen(announceTokenReturn),
];
