import { unexpectedErrorEvent } from "../../shared/problems/index.ts";
import { appSettings } from "../../shared/settings/index.ts";

const kinds = ["error", "unhandledrejection", unexpectedErrorEvent];
const maxKept = 5;

/** The kinds of telemetry that the server has enabled: "errors", "views", both or none. */
function readEnabled(): readonly string[] {
  const { reportsErrors, countsViews } = appSettings();
  return [reportsErrors && "errors", countsViews && "views"].filter((kind) => kind !== false);
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
