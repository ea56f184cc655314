import { unexpectedErrorEvent } from "../../shared/problems/index.ts";

const kinds = ["error", "unhandledrejection", unexpectedErrorEvent];
const maxKept = 5;

/**
 * The kinds of telemetry that the server has enabled and written into the page: "errors", "views", both
 * or none.
 */
function readEnabled(): readonly string[] {
  const slot = document.querySelector('meta[name="lilypad:telemetry"]');
  return (slot?.getAttribute("content") ?? "").split(" ").filter(Boolean);
}

/**
 * Reports errors and counts views if the keeper has enabled them; does nothing otherwise. Errors that occur before
 * the reporting code has loaded wait for it.
 */
export function startTelemetry(): void {
  const enabled = readEnabled();
  if (enabled.length === 0) return;
  const early: Event[] = [];
  const keep = (event: Event) => {
    if (early.length < maxKept) early.push(event);
  };
  for (const kind of kinds) addEventListener(kind, keep);
  void import("./start-reporting.ts")
    .then(({ startReporting }) => startReporting(enabled, early))
    .catch(() => undefined)
    .finally(() => {
      for (const kind of kinds) removeEventListener(kind, keep);
    });
}
