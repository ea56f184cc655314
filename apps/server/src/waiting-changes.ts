import { handoverOfFrozen } from "./modules/custody/handovers/index.ts";
import { createReturnsOfFrozen } from "./modules/custody/other-tokens/index.ts";
import { resetOfFrozen } from "./modules/enter/second-factor/index.ts";
import type { WaitingChange } from "./modules/staff/freezes/index.ts";
import { announceSecurityChange, announceTokenReturn } from "./modules/tell/notifications/index.ts";

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
