import type { HandoverRow } from "./rows.gen.ts";

export type HandoverState = HandoverRow["state"];

/** States in which a hand-over may still be finished. A person has at most one such hand-over. */
export const openStates = ["requested", "announced", "cancelling"] as const;

export const isOpenState = (state: HandoverState): boolean =>
  (openStates as readonly HandoverState[]).includes(state);

/** How long the module stores a request after it is ready (HANDOVER_LIFE). */
export const handoverLifeMs = 14 * 24 * 60 * 60_000;

/** The change that a hand-over still needs on the chain. */
export type Wanted = "request" | "cancel" | "expiry" | "nothing";

/**
 * Decides which change the operator has to make on the chain. If the chain has lost the block of a state, the change is
 * made again: an announced hand-over is requested again, and a cancelled or void one stays cancelled.
 */
export function wantedOf({ state, isRewound }: Pick<HandoverRow, "state" | "isRewound">): Wanted {
  switch (state) {
    case "requested":
      return "request";
    case "announced":
      return isRewound ? "request" : "expiry";
    case "cancelling":
      return "cancel";
    case "cancelled":
    case "void":
      return isRewound ? "cancel" : "nothing";
    // The guardian finishes it again.
    case "finished":
    case "expired":
      return "nothing";
  }
}

/** How long to wait before the next comparison after the chain would refuse a call, by the module's error. */
export function pauseAfterMs(errorName: string | null): number {
  switch (errorName) {
    // The event of the change that happened meanwhile is read within moments.
    case "NoHandover":
      return 1_000;
    case "IsPaused":
      return 15_000;
    // There are more tomorrow.
    case "TooManyHandovers":
      return 600_000;
    default:
      return 60_000;
  }
}

/** Errors after which a request can never succeed. */
export const isHopeless = (errorName: string | null): boolean =>
  errorName === "NotAsCreated" || errorName === "UnfitOwner";
