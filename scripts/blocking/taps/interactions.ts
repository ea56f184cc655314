/** An entry of the browser's Event Timing API: one event of an interaction. */
export interface EventEntry {
  /** The same for all events of one tap or key press; the browser gives none to events that are no interaction. */
  interactionId: number;
  name: string;
  /** From the event until the browser has painted what followed it, in steps of 8 ms. */
  durationMs: number;
  /** The part of it in which the page's own code handled the event. */
  handlersMs: number;
}

/** One tap or key press, as it counts for "interaction to next paint". */
export interface Interaction {
  durationMs: number;
  handlersMs: number;
}

/** The browser reports no event that takes less; such an interaction counts with this time. */
export const shortestMs = 16;

/**
 * The interaction that took longest among some events, as web-vitals counts it: an interaction takes as long as the
 * longest of its events.
 */
export function slowestInteraction(entries: readonly EventEntry[]): Interaction {
  const longest = entries
    .filter(({ interactionId }) => interactionId > 0)
    .toSorted((a, b) => b.durationMs - a.durationMs)[0];
  if (longest === undefined) return { durationMs: shortestMs, handlersMs: 0 };
  const ofSame = entries.filter(({ interactionId }) => interactionId === longest.interactionId);
  return {
    durationMs: longest.durationMs,
    handlersMs: ofSame.reduce((sum, { handlersMs }) => sum + handlersMs, 0),
  };
}
